// The service over plain HTTP.
import type {
  Analysis,
  Chat,
  Facts,
  Hint,
  Ladder,
  Link,
  ListedTable,
  Me,
  Message,
  Moment,
  NewDevice,
  NewNotificationSettings,
  NewPlan,
  NewTable,
  NotificationSettings,
  PlayedGames,
  Replay,
  Result,
  SeatPages,
  SeatPlan,
  ShownTable,
  Statistics,
} from './messages';
import { waiting } from './connection/waiting.svelte';

/** Something the service would not do, with its reason. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    readonly reason: Message,
  ) {
    super(code);
  }
}

const UNREACHABLE: Message = { key: 'web.error.unreachable', parameters: {} };

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const isText = typeof body === 'string';
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': isText ? 'text/plain' : 'application/json' },
      body: body === undefined ? undefined : isText ? body : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new RefusedError('unreachable', UNREACHABLE);
  }
}

/** Seconds after which the service wants to be asked again, if it cannot answer now; else none. */
function pause(response: Response): number {
  return response.status === 503 ? Number(response.headers.get('Retry-After')) || 0 : 0;
}

/** Ask until there is an answer, as often as the service wishes. */
async function ask(path: string): Promise<Response> {
  let response = await send('GET', path, undefined);
  if (!pause(response)) return response;
  waiting.questions += 1;
  try {
    for (let seconds = pause(response); seconds; seconds = pause(response)) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
      response = await send('GET', path, undefined);
    }
  } finally {
    waiting.questions -= 1;
  }
  return response;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  // What changes something is not repeated without being asked to: it may have been done, and only its answer lost.
  const response = method === 'GET' ? await ask(path) : await send(method, path, body);
  if (response.status === 204) return undefined as T;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const refusal = answer as { code?: string; message?: Message } | null;
  const reason = refusal?.message?.key ? refusal.message : UNREACHABLE;
  throw new RefusedError(refusal?.code ?? String(response.status), reason);
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  rename: (name: string) => call<Me>('PATCH', '/me', { name }),
  openAccount: (login: string, password: string) => call<Me>('POST', '/accounts', { login, password }),
  signIn: (login: string, password: string) => call<Me>('POST', '/session', { login, password }),
  changePassword: (current: string, password: string) => call<Me>('PUT', '/me/password', { current, password }),
  signOut: () => call<unknown>('DELETE', '/session'),
  facts: () => call<Facts>('GET', '/catalogue-info'),
  tables: (show: 'open' | 'mine' | 'watch') => call<ListedTable[]>('GET', `/tables?show=${show}`),
  table: (id: string) => call<ShownTable>('GET', `/tables/${id}`),
  create: (table: NewTable) => call<ShownTable>('POST', '/tables', table),
  sit: (id: string, seat: number, key?: string) =>
    call<ShownTable>('POST', `/tables/${id}/seats/${seat}${key ? `?key=${encodeURIComponent(key)}` : ''}`),
  leave: (id: string, seat: number) => call<unknown>('DELETE', `/tables/${id}/seats/${seat}`),
  invite: (id: string) => call<Link>('POST', `/tables/${id}/invitation`),
  moveSeat: (id: string, seat: number) => call<Link>('POST', `/tables/${id}/seats/${seat}/link`),
  claimSeat: (key: string) => call<ShownTable>('POST', `/seat-keys/${encodeURIComponent(key)}`),
  takeOver: (id: string, seat: number, by: 'bot' | 'me') =>
    call<unknown>('POST', `/tables/${id}/takeover`, { seat, by }),
  hint: (id: string, seat: number, number: number) => call<Hint>('POST', `/tables/${id}/hint`, { seat, number }),
  analysis: (id: string) => call<Analysis>('GET', `/tables/${id}/analysis`),
  analyse: (id: string) => call<Analysis>('POST', `/tables/${id}/analysis`),
  fileAnalysis: (name: string) => call<Analysis>('GET', `/analyses/${name}`),
  analyseFile: (text: string) => call<Analysis>('POST', '/analyses', text),
  rematch: (id: string) => call<ShownTable>('POST', `/tables/${id}/rematch`),
  beListed: (is_listed: boolean) => call<Me>('PUT', '/me/listing', { is_listed }),
  notifications: () => call<NotificationSettings>('GET', '/me/notifications'),
  changeNotifications: (wishes: NewNotificationSettings) =>
    call<NotificationSettings>('PUT', '/me/notifications', wishes),
  testNotifications: () => call<NotificationSettings>('POST', '/me/notifications/test'),
  addDevice: (device: NewDevice) => call<NotificationSettings>('PUT', '/me/devices', device),
  forgetDevice: (endpoint: string) => call<NotificationSettings>('POST', '/me/devices/forget', { endpoint }),
  plan: (id: string) => call<SeatPlan>('GET', `/tables/${id}/plan`),
  makePlan: (id: string, plan: NewPlan) => call<SeatPlan>('PUT', `/tables/${id}/plan`, plan),
  ladder: (game: string, players: number) => call<Ladder>('GET', `/ladder?game=${game}&players=${players}`),
  statistics: (person: string) => call<Statistics>('GET', `/people/${encodeURIComponent(person)}/statistics`),
  games: (person: string, page: number) =>
    call<PlayedGames>('GET', `/people/${encodeURIComponent(person)}/games?page=${page}`),
  seatPages: (id: string) => call<SeatPages>('GET', `/tables/${id}/people`),
  chat: (id: string) => call<Chat[]>('GET', `/tables/${id}/chat`),
  inWords: (id: string) => call<Message[]>('GET', `/tables/${id}/words`),
  moment: (id: string, number: number) => call<Moment>('GET', `/tables/${id}/moments/${number}`),
  result: (id: string) => call<Result>('GET', `/tables/${id}/result`),
  replay: (id: string, seat?: number | 'all') =>
    call<Replay>('GET', `/tables/${id}/replay${seat === undefined ? '' : `?seat=${seat}`}`),
  replayFile: (text: string, seat?: number) =>
    call<Replay>('POST', `/replays${seat === undefined ? '' : `?seat=${seat}`}`, text),
};
