/** What changed: the name of an entity, or `job:<id>`, and the rows where they are known. */
export interface LiveEvent {
  topic: string
  ids?: number[]
}

/** What a page tells whoever holds the streams of this browser. */
export type FromPage =
  | {
      kind: 'here'
      /** Comes to the front, or wants another try after a refusal; false: the page merely still lives. */
      join: boolean
      /** The session: pages of the same token share one stream. */
      token: string
      headers: Record<string, string>
      /** Whether somebody can see the page. */
      shown: boolean
      /** The last change that the page has heard of, or that was made before it read anything. */
      lastId: string | null
    }
  | { kind: 'gone' }

/** What a page hears. */
export type ToPage =
  /** `opened`: the server has just answered. */
  | { kind: 'state'; connected: boolean; opened: boolean; id: string | null }
  | { kind: 'event'; id: string | null; event: LiveEvent }
  /** Changes may have been missed: everything is to be fetched anew. */
  | { kind: 'gap'; id: string | null }
  /** The server was not reached. */
  | { kind: 'failed' }
  /** The server refused the stream; the answer says why, and nothing is opened before the page joins again. */
  | { kind: 'refused'; status: number; text: string }

export const livePath = '/user/web/live'
