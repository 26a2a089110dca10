import { useEffect, useState } from 'react'
import type { Endpoint, SentOf } from '#core/contract/endpoint.ts'
import { useCall } from '#core/web/live.ts'
import { network } from '#core/web/network.ts'
import { useStore } from '#core/web/store.ts'
import { useLayout } from '../use-layout.ts'
import { type BoardSettings, boardDefaults, isStale, readBoardSettings } from './settings.ts'

export interface BoardOptions<E extends Endpoint> {
  /** The screen's path; settings are kept under `board:<path>`. */
  path: string
  endpoint: E
  /** What to ask, given the board's filter. */
  input?(filter: Record<string, unknown>): SentOf<E>
  topics: readonly string[]
  /** Least seconds between fetches. */
  minSeconds: number
  defaults?: Partial<BoardSettings>
}

/** A board's data and settings: fetched on live changes and at its interval, with the time of the last answer. */
export function useBoard<E extends Endpoint>(options: BoardOptions<E>) {
  const { path, endpoint, minSeconds } = options
  const defaults = { ...boardDefaults(minSeconds), ...options.defaults }
  const layout = useLayout(`board:${path}`, (kept) => readBoardSettings(kept, defaults, minSeconds))
  const settings = layout.personal ?? layout.general ?? defaults
  const input = (options.input?.(settings.filter) ?? settings.filter) as SentOf<E>
  const query = useCall(endpoint, input, { topics: options.topics, keepPrevious: true })
  const { refetch } = query
  const { offline } = useStore(network)
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => void refetch(), settings.refreshSeconds * 1000)
    return () => clearInterval(timer)
  }, [refetch, settings.refreshSeconds])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  const { dataUpdatedAt: updatedAt } = query
  return {
    data: query.data,
    error: query.error,
    settings,
    layout,
    updatedAt,
    stale: offline || isStale(updatedAt, now, settings.refreshSeconds),
    refetch: () => void refetch(),
  }
}
