import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCall } from '#core/web/live/live.ts'
import type { FoundValue } from '../../contract/judging.ts'
import type { InspectionSheet } from '../../contract/record.api.ts'
import { getInspectionCharts, type InspectionChart } from '../../contract/spc-live.api.ts'
import { subgroupsOf } from '../../contract/spc-points.ts'

const none: InspectionChart[] = []

/**
 * The live charts of an inspection, and when what was entered goes to the server: as soon as a field is left that makes a subgroup whole, so
 * that what follows a violation follows then, not with the judgement. A field that is left while one before it is on its way goes right behind it.
 */
export function useLiveEntry(
  sheet: InspectionSheet,
  found: readonly FoundValue[],
  { busy, keep }: { busy: boolean; keep(): void },
) {
  const { data } = useCall(getInspectionCharts, { id: sheet.id }, { topics: ['spcCharacteristic'] })
  const charts = data?.charts ?? none
  const pointsOf = (values: readonly FoundValue[]) =>
    JSON.stringify(charts.map(({ item, subgroupSize }) => subgroupsOf(values, item, subgroupSize)))
  // The value of a field that is left by Enter is in `found` only with the next drawing.
  const [left, setLeft] = useState(0)
  const keepChanged = useEffectEvent(() => {
    if (pointsOf(found) !== pointsOf(sheet.values)) keep()
  })
  const seen = useRef(0)
  useEffect(() => {
    // One that was refused is not sent again by itself.
    if (busy || left === seen.current) return
    seen.current = left
    keepChanged()
  }, [left, busy])
  return {
    charts,
    left: (item: number) => {
      if (charts.some((chart) => chart.item === item)) setLeft((before) => before + 1)
    },
  }
}
