import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { BoardChoice } from './board-columns.tsx'

type Filter = Record<string, unknown>

interface Place {
  id: number
  name: string
}

/** What a board may be narrowed to. */
interface Places {
  workshops: Place[]
  /** Absent: it is narrowed to workshops alone. */
  lines?: (Place & { workshopId: number })[]
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

/** The filter as the endpoints of boards take it. */
export const placeInput = (filter: Filter) => ({
  workshopIds: numbers(filter.workshopIds),
  lineIds: numbers(filter.lineIds),
})

/** Lines of the workshops that are chosen; all where none is. */
export const linesIn = ({ lines = [] }: Places, workshopIds: readonly number[]): Place[] =>
  lines.filter(({ workshopId }) => !workshopIds.length || workshopIds.includes(workshopId))

/** Narrows a board to workshops, and to lines where it knows any. */
export function PlaceChoice({ places, value, set }: { places: Places; value: Filter; set(value: Filter): void }) {
  const t = useT()
  const { workshopIds, lineIds } = placeInput(value)
  const options = (rows: readonly Place[]) => rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <BoardChoice
        label={t('board.workshops')}
        options={options(places.workshops)}
        value={workshopIds}
        onChange={(chosen) => set({ ...value, workshopIds: chosen })}
      />
      {places.lines && (
        <BoardChoice
          label={t('board.lines')}
          options={options(linesIn(places, workshopIds))}
          value={lineIds}
          onChange={(chosen) => set({ ...value, lineIds: chosen })}
        />
      )}
    </>
  )
}

/**
 * The `filter` of boards that are narrowed by place.
 *
 * @param endpoint answers the workshops and lines that the caller sees
 */
export function placeFilterOf(endpoint: Endpoint<z.ZodType, z.ZodType<Places>>) {
  function PlaceFilter({ value, set }: { value: Filter; set(value: Filter): void }) {
    const { data } = useCall(endpoint, {})
    return <PlaceChoice places={data ?? { workshops: [], lines: [] }} value={value} set={set} />
  }
  return (value: Filter, set: (value: Filter) => void) => <PlaceFilter value={value} set={set} />
}
