import { Result, Skeleton } from 'antd'
import { Suspense } from 'react'
import type { UnitLevel } from '#areas/inventory/contract/unit.ts'
import { useT } from '#core/web/i18n/index.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Line } from '../../contract/line.ts'
import type { LineHandlingUnits as Units } from '../../contract/slots.ts'

/** The place where units of a line are packed: only those that are through it. */
export function LinePacking({ line, levels }: { line: Line; levels: readonly UnitLevel[] }) {
  const [part] = partsOf('line.packing', useSession())
  if (!part) return <NoPacking />
  const { Part } = part
  return (
    <Suspense fallback={<Skeleton active />}>
      <Part line={line.id} keptUnder={`line:${line.id}:packing`} levels={levels} />
    </Suspense>
  )
}

/** Handling units of a level with what stands in them, their labels, and what is done with them. */
export function LineHandlingUnits(props: Units) {
  const [part] = partsOf('line.handlingUnits', useSession())
  if (!part) return <NoPacking />
  const { Part } = part
  return (
    <Suspense fallback={<Skeleton active />}>
      <Part {...props} />
    </Suspense>
  )
}

function NoPacking() {
  const t = useT()
  return <Result status="info" title={t('linePacking.none')} />
}
