import { Button, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { scannedNumber } from '#core/contract/scanned.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { CountLine } from '#core/web/kit/count/count-line.tsx'
import { CountPlaces } from '#core/web/kit/count/count-places.tsx'
import { NotLoaded } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useScanWhenThere } from '#core/web/kit/scan/use-scan-when-there.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import {
  addWipLine,
  countWipLine,
  findWipOperation,
  getWipCountSheet,
  type WipOperation,
  type WipSheetLine,
} from '../contract/count.api.ts'
import type { WipCountRow } from './screens/wip-check.tsx'

const topics = ['wipCount']

/** Whether a scanned number means the line: its order, or one of its tasks. */
const means = (line: WipSheetLine, number: string): boolean =>
  [line.workorderNo, ...line.taskNos].some((each) => each.toLowerCase() === number)

/** What is shown: all work centres, one of them, or what a scanned code means. */
type Shown = { by: 'places' } | { by: 'place'; id: number } | { by: 'code'; code: string }

/** The sheet of a count, for the phone as for the desk: a work centre is chosen or an order scanned. It names no figure of the books. */
export function WipSheet({ count, onClose }: { count: WipCountRow; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<Shown>({ by: 'places' })
  const { data, error, refetch } = useCall(getWipCountSheet, { id: count.id }, { topics, keepPrevious: true })
  const lines = data?.lines ?? []
  const scan = useScanWhenThere(
    data !== undefined,
    (code) => {
      setTyped('')
      setShown({ by: 'code', code: scannedNumber(code) })
    },
    { over: true },
  )
  if (!active) return null
  const back = () => setShown({ by: 'places' })
  return (
    <FullSheet
      className="kit-count-sheet"
      title={t('wipCount.sheet', { count: count.countNo ?? '' })}
      onClose={onClose}
      footer={
        <b>
          {t('wipCount.progress', {
            counted: lines.filter(({ status }) => status === 'counted').length,
            lines: lines.length,
          })}
        </b>
      }
    >
      <CodeSearch label={t('wipCount.scan')} typed={typed} capitals onType={setTyped} onCode={scan} />
      <p className="kit-faint">{t('wipCount.sheetHint')}</p>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      {data && shown.by === 'places' && (
        <Places lines={lines} onChoose={(id) => setShown({ by: 'place', id: Number(id) })} />
      )}
      {data && shown.by === 'place' && (
        <Lines lines={lines.filter(({ workCenterId }) => workCenterId === shown.id)} onBack={back} />
      )}
      {data && shown.by === 'code' && <Scanned count={count} code={shown.code} lines={lines} onBack={back} />}
    </FullSheet>
  )
}

function Places({ lines, onChoose }: { lines: WipSheetLine[]; onChoose(id: number | string): void }) {
  const t = useT()
  if (!lines.length) return <Empty description={t('wipCount.noneOpen')} />
  const places = new Map(lines.map(({ workCenterId, workCenterName }) => [workCenterId, workCenterName]))
  return (
    <CountPlaces
      places={[...places].map(([id, label]) => {
        const there = lines.filter(({ workCenterId }) => workCenterId === id)
        return {
          key: id,
          label,
          lines: there.length,
          counted: there.filter(({ status }) => status === 'counted').length,
        }
      })}
      onChoose={onChoose}
    />
  )
}

interface LinesProps {
  title?: string
  lines: WipSheetLine[]
  onBack(): void
}

function Lines({ title, lines, onBack }: LinesProps) {
  const t = useT()
  return (
    <>
      <div className="kit-count-head">
        <h3>{title ?? lines[0]?.workCenterName}</h3>
        <Button size="large" onClick={onBack}>
          {t('wipCount.allPlaces')}
        </Button>
      </div>
      <ul className="kit-count-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </>
  )
}

interface ScannedProps {
  count: WipCountRow
  code: string
  lines: WipSheetLine[]
  onBack(): void
}

/** Lines of a scanned order or task, and its operations that the sheet does not name. */
function Scanned({ count, code, lines, onBack }: ScannedProps) {
  const t = useT()
  const own = lines.filter((line) => means(line, code.toLowerCase()))
  const found = useCall(findWipOperation, { id: count.id, code }, { topics, keepPrevious: false })
  const others = found.data?.rows ?? []
  if (!own.length && found.data && !others.length)
    return (
      <>
        <Empty description={t('wipCount.notHere', { code })} />
        <Button size="large" onClick={onBack}>
          {t('wipCount.allPlaces')}
        </Button>
      </>
    )
  return (
    <>
      <Lines title={code} lines={own} onBack={onBack} />
      {found.error && <NotLoaded error={found.error} onRetry={found.refetch} />}
      {others.length > 0 && <p>{t('wipCount.foundElsewhere', { code })}</p>}
      <ul className="kit-count-lines">
        {others.map((operation) => (
          <Other key={operation.orderOperationId} count={count} operation={operation} />
        ))}
      </ul>
    </>
  )
}

const titleOf = ({ workorderNo, produreName }: WipOperation) => (
  <>
    <b>{produreName}</b> {workorderNo}
  </>
)
const smallOf = ({ materialNo, materialDesc }: WipOperation) => `${materialNo} ${materialDesc}`
const nameOf = ({ workorderNo, produreName }: WipOperation) => `${workorderNo} ${produreName}`

function Line({ line }: { line: WipSheetLine }) {
  const t = useT()
  const act = useAct(countWipLine, {
    topics,
    onDone: ({ status }) => toast.success(t(status === 'counted' ? 'kit.count.kept' : 'kit.count.keptRecount')),
  })
  return (
    <CountLine
      title={titleOf(line)}
      small={smallOf(line)}
      label={t('wipCount.lineOf', { name: nameOf(line) })}
      unit={line.unit}
      scale={line.unitDecimals}
      status={line.status}
      mine={line.mine}
      pending={act.pending}
      onEnter={async (counted) => (await act.run({ id: line.id, counted })) !== undefined}
    />
  )
}

/** An operation that the sheet does not name: with its figure it is on it. */
function Other({ count, operation }: { count: WipCountRow; operation: WipOperation }) {
  const t = useT()
  const act = useAct(addWipLine, {
    topics,
    onDone: ({ status }) => toast.success(t(status === 'counted' ? 'kit.count.kept' : 'kit.count.keptRecount')),
  })
  const { orderOperationId, unit, unitDecimals } = operation
  return (
    <CountLine
      title={titleOf(operation)}
      small={smallOf(operation)}
      label={t('wipCount.lineOf', { name: nameOf(operation) })}
      unit={unit}
      scale={unitDecimals}
      status="toCount"
      mine={false}
      pending={act.pending}
      onEnter={async (counted) => (await act.run({ id: count.id, orderOperationId, counted })) !== undefined}
    />
  )
}
