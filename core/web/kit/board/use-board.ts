import { useEffect, useState } from 'react'
import type { Endpoint, OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { network } from '#core/web/call/network.ts'
import { useCall } from '#core/web/live/live.ts'
import { keptSinceOf } from '#core/web/offline/flag.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { useStore } from '#core/web/store.ts'
import { type Layout, useLayout } from '../use-layout.ts'
import { type BoardSettings, boardDefaults, isStale, readBoardSettings } from './settings.ts'

export interface BoardPlace {
  /** The screen's path; settings are kept under `board:<path>`. */
  path: string
  /** Least seconds between fetches. */
  minSeconds: number
  defaults?: Partial<BoardSettings>
}

export interface BoardOptions<E extends Endpoint> extends BoardPlace {
  endpoint: E
  /** What to ask, given the board's filter. */
  input?(filter: Record<string, unknown>): SentOf<E>
  topics: readonly string[]
  /** Goes on showing what it read last while the server is away (`board.kept` of its manifest). */
  kept?: boolean
}

/** What a board shows and how it is set up. */
export interface Board<Data> {
  data: Data | undefined
  error: Error | null
  settings: BoardSettings
  layout: Layout<BoardSettings | null>
  updatedAt: number
  stale: boolean
  refetch(): void
}

/** How a board is set up: the person's own layout, else the team's, else its defaults. */
export function useBoardSettings({ path, minSeconds, defaults: own }: BoardPlace) {
  const defaults = { ...boardDefaults(minSeconds), ...own }
  const layout = useLayout(`board:${path}`, (kept) => readBoardSettings(kept, defaults, minSeconds))
  return { layout, settings: layout.personal ?? layout.general ?? defaults }
}

/** Whether what was read last is too old to be believed. */
export function useStale(updatedAt: number, refreshSeconds: number): boolean {
  const { offline } = useStore(network)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return offline || isStale(updatedAt, now, refreshSeconds)
}

/** A board's data and settings: fetched on live changes and at its interval, with the time of the last answer. */
export function useBoard<E extends Endpoint>(options: BoardOptions<E>): Board<OutputOf<E>> {
  const { settings, layout } = useBoardSettings(options)
  const input = (options.input?.(settings.filter) ?? settings.filter) as SentOf<E>
  const query = useCall(options.endpoint, input, {
    topics: options.topics,
    keepPrevious: true,
    ...(options.kept && { keptFor: ownerNow }),
  })
  const { refetch } = query
  const updatedAt = keptSinceOf(options.endpoint.path, input) ?? query.dataUpdatedAt
  useEffect(() => {
    const timer = setInterval(() => void refetch(), settings.refreshSeconds * 1000)
    return () => clearInterval(timer)
  }, [refetch, settings.refreshSeconds])
  const stale = useStale(updatedAt, settings.refreshSeconds)
  return { data: query.data, error: query.error, settings, layout, updatedAt, stale, refetch: () => void refetch() }
}
