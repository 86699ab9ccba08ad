import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, RefusedError } from '../src/lib/api';
import { waiting } from '../src/lib/connection/waiting.svelte';

const noDatabase = { code: 'no-database', message: { key: 'refusal.no-database', parameters: {} } };
const unable = (headers: HeadersInit = { 'Retry-After': '2' }) =>
  new Response(JSON.stringify(noDatabase), { status: 503, headers });
const asked = vi.fn<(path: string, how: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  asked.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a service that cannot answer for a moment', () => {
  it('is asked again after as many seconds as it says, until it answers, and the page says so all the while', async () => {
    asked.mockResolvedValueOnce(unable()).mockResolvedValueOnce(unable()).mockResolvedValueOnce(new Response('[]'));
    const answer = api.tables('mine');
    await vi.advanceTimersByTimeAsync(1900);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(waiting.questions).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answer).toEqual([]);
    expect(waiting.questions).toBe(0);
  });

  it('that is gone while one waits is told to be', async () => {
    asked.mockResolvedValueOnce(unable()).mockRejectedValueOnce(new TypeError('no network'));
    const answer = expect(api.me()).rejects.toMatchObject({ code: 'unreachable' });
    await vi.advanceTimersByTimeAsync(2000);
    await answer;
    expect(waiting.questions).toBe(0);
  });

  it('that does not say when to come again is not asked again', async () => {
    asked.mockResolvedValue(unable({}));
    await expect(api.me()).rejects.toThrow(RefusedError);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is not sent twice what changes something', async () => {
    asked.mockResolvedValue(unable());
    await expect(api.sit('t', 0)).rejects.toMatchObject({ code: 'no-database', reason: noDatabase.message });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
