// What a game is to the client: all that differs between games, and the code that is loaded with its first table.
import type { Component } from 'svelte';
import type { Entry, Message } from '$lib/messages';
import type { Secrets, View } from '$lib/views';
import type { EgyptiaFacts } from './egyptia/facts';
import type { NileFacts } from './nile/facts';

/** How something in a box is called, and what it does. */
export interface NamedFacts {
  name: Message;
  text: Message;
}

/** What is printed in a box. */
export type BoxFacts = NileFacts | EgyptiaFacts;

/** Facts as the build writes them to a file, whose type says less: any text, any number of items, any parameters. */
type Written<Facts> = Facts extends Message
  ? { key: string; parameters: object }
  : Facts extends string
    ? string
    : Facts extends (infer Item)[]
      ? Written<Item>[]
      : Facts extends object
        ? { [Name in keyof Facts]: Written<Facts[Name]> }
        : Facts;

export interface TableProps<Facts = BoxFacts> {
  facts: Facts;
  width: number;
  zoom: number;
  onmoment?: ((entry: Entry) => void) | undefined;
  onretry?: (() => void) | undefined;
}

export interface SecretsProps {
  names: string[];
  /** What each seat alone could see. */
  secrets: (Secrets | null)[];
  facts: BoxFacts;
}

/** A card that was secret until the end, and what it gave. */
export interface KeptCard {
  seat: number;
  name: string;
  text: string;
  points: number;
}

/** Chapters of the handbook, by the ids that all languages share. */
export interface Chapters {
  round: string;
  phases: Record<string, string>;
  decisions: Record<string, string>;
  /** The opening words of the guide, and things on the board by the first part of their target. */
  other: Record<string, string>;
  /** The tables of the handbook with an entry for each thing on the board, by the first part of its target. */
  tables: Record<string, string>;
  /** Where there may be an entry about other things on the board, by the first part of their target. */
  entries?: Record<string, (id: string, view: View | null) => string[]>;
}

type Loaded<Props extends Record<string, unknown>> = Promise<{ default: Component<Props> }>;

export interface Game {
  /** As the service calls it. */
  name: string;
  /** What stands in the top bar of its table. */
  title: { name: string; icon: string; hasEdition: boolean };
  /** The icon in lists of tables and games. */
  icon: string;
  /** Its picture on the first page. */
  Emblem: Component;
  players: { min: number; max: number };
  /** Whether all decide at once: then each has a sheet, and points are counted by round. */
  isSimultaneous: boolean;
  /** The bots that sit down with whoever just wants to play. */
  bots: number;
  chapters: Chapters;
  /** Under which name the guide explains what this game has in common with others. */
  lessons?: string;
  /** The icons of the sources of points. */
  sources: Record<string, string>;
  loadFacts: () => Promise<{ default: Written<NileFacts> | Written<EgyptiaFacts> }>;
  loadTable: () => Loaded<TableProps & Record<string, unknown>>;
  /** What each seat alone could see, under the board of a replay. */
  loadSecrets?: () => Loaded<SecretsProps & Record<string, unknown>>;
  /** The cards that were secret until the end, for the score sheet. */
  kept?: (view: View, facts: BoxFacts) => KeptCard[];
}
