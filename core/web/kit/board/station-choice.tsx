import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { BoardSelect } from './board-select.tsx'
import { placeInput } from './place-filter.tsx'

type Filter = Record<string, unknown>

interface Stations {
  rows: { id: number; number: string; name: string; lineName: string }[]
}

/** The station that a board's settings hold. */
const stationIn = ({ stationId }: Filter): number | undefined => (typeof stationId === 'number' ? stationId : undefined)

/** The station that a board shows: that of the address (`?station=<id>`), else that of its settings. */
export function useBoardStation(): (filter: Filter) => number | undefined {
  const asked = Number(usePageQuery().station) || undefined
  return (filter) => asked ?? stationIn(filter)
}

/**
 * The `filter` of boards that show one station, of the places that are chosen beside it.
 *
 * @param endpoint answers the stations that the caller sees
 */
export function stationChoiceOf(endpoint: Endpoint<z.ZodType, z.ZodType<Stations>>) {
  function StationChoice({ value, set }: { value: Filter; set(value: Filter): void }) {
    const t = useT()
    const { data } = useCall(endpoint, placeInput(value))
    return (
      <BoardSelect
        label={t('board.station')}
        none={t('board.firstStation')}
        options={(data?.rows ?? []).map(({ id, lineName, name, number }) => ({
          value: id,
          label: `${lineName} · ${name} · ${number}`,
        }))}
        value={stationIn(value)}
        onChange={(stationId) => set({ ...value, stationId })}
      />
    )
  }
  return (value: Filter, set: (value: Filter) => void) => <StationChoice value={value} set={set} />
}
