import { useEffect, useMemo } from 'react'
import type { Endpoint, SentOf } from '#core/contract/endpoint.ts'
import { onNetworkBack } from '#core/web/call/network.ts'
import { call } from '#core/web/call/request.ts'
import { onLive, onLiveGap } from '#core/web/live/live-stream.ts'
import { useStore } from '#core/web/store.ts'
import { RevisedRows, type Revision } from './revised-rows.ts'
import { type Board, type BoardPlace, useBoardSettings, useStale } from './use-board.ts'

/** Everything is read anew so often: rows that came, went or were renamed. */
const wholeEvery = 60_000

export interface RevisedBoardOptions<E extends Endpoint> extends BoardPlace {
  /** Answers `revision` and `rows`, and with `after` only the rows that changed since. */
  endpoint: E
  input?(filter: Record<string, unknown>): SentOf<E>
  /** The one whose live messages name the rows. */
  topic: string
}

/** A board of many rows that fetches what changed, and no more: a lamp among thousands costs one row. */
export function useRevisedBoard<Row extends { id: number }, E extends Endpoint>(
  options: RevisedBoardOptions<E>,
): Board<readonly Row[]> {
  const { endpoint, topic } = options
  const { settings, layout } = useBoardSettings(options)
  const asked = JSON.stringify(options.input?.(settings.filter) ?? settings.filter)
  const rows = useMemo(
    () =>
      new RevisedRows<Row>({
        keyOf: (row) => row.id,
        read: (after) =>
          call(endpoint, { ...JSON.parse(asked), after } as SentOf<E>, { quiet: true }) as Promise<Revision<Row>>,
      }),
    [endpoint, asked],
  )
  useEffect(() => {
    rows.begin()
    rows.ask('whole')
    const whole = () => rows.ask('whole')
    const ends = [
      onLive(({ topic: heard, ids }) => {
        if (heard === topic && (!ids || ids.some((id) => rows.has(id)))) rows.ask()
      }),
      onLiveGap(whole),
      onNetworkBack(whole),
    ]
    const timer = setInterval(whole, wholeEvery)
    return () => {
      clearInterval(timer)
      for (const end of ends) end()
      rows.end()
    }
  }, [rows, topic])
  useEffect(() => {
    const timer = setInterval(() => rows.ask(), settings.refreshSeconds * 1000)
    return () => clearInterval(timer)
  }, [rows, settings.refreshSeconds])
  const { rows: data, updatedAt, error } = useStore(rows.state)
  const stale = useStale(updatedAt, settings.refreshSeconds)
  return { data, error, settings, layout, updatedAt, stale, refetch: () => rows.ask('whole') }
}
