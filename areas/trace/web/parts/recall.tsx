import { SearchOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Segmented } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, send } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import {
  deliveryReport,
  holdRecall,
  holdRecallPieces,
  isMeasured,
  type RecallCondition,
  type RecalledDelivery,
  type RecalledReading,
  readingReport,
  recallEntity,
  recallReport,
  selectRecall,
} from '../../contract/recall.ts'
import type { TracedLot } from '../../contract/trace.ts'
import { HoldButton } from './hold-button.tsx'
import { LotSteps } from './lot-steps.tsx'
import { RecallLetters } from './recall-letters.tsx'
import { TraceTable } from './trace-table.tsx'

const shown = ['lots', 'readings', 'deliveries'] as const
const dayMs = 86_400_000

interface Found {
  condition: RecallCondition
  answer: OutputOf<typeof selectRecall>
}

/** What is doubted by machine, mold, person and time: every lot of it and what was made of those, where it is, and whom it was sent to. */
export function Recall() {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const [view, setView] = useState<(typeof shown)[number]>('lots')
  const [opened, setOpened] = useState<number | null>(null)
  const ask = (
    <Button type={found ? 'default' : 'primary'} icon={<SearchOutlined />} onClick={() => setAsking(true)}>
      {t(found ? 'recall.change' : 'recall.ask')}
    </Button>
  )
  return (
    <div className="trace-screen">
      {!found && <Empty description={t('recall.begin')}>{ask}</Empty>}
      {found && (
        <>
          <div className="kit-scan-bar">
            <strong>{found.answer.asked}</strong>
            {ask}
            <Segmented
              value={view}
              onChange={setView}
              options={shown
                .filter((value) => value !== 'readings' || isMeasured(found.condition))
                .map((value) => ({ value, label: t(`recall.view.${value}`) }))}
            />
            {found.answer.total > 0 && (
              <HoldButton
                hold={async (reason) => (await send(holdRecall, { ...found.condition, reason }))?.output}
                told={(held) => t('trace.held', held)}
              />
            )}
          </div>
          <Underway orders={found.answer.orders} />
          {view === 'lots' && (
            <TraceTable<TracedLot>
              key={`lots ${found.answer.asked}`}
              report={recallReport}
              where={found.condition}
              open={({ id }) => setOpened(id)}
            />
          )}
          {view === 'readings' && (
            <TraceTable<RecalledReading>
              key={`readings ${found.answer.asked}`}
              report={readingReport}
              where={found.condition}
              before={
                <HoldButton
                  label={t('recall.holdPieces')}
                  hold={async (reason) => (await send(holdRecallPieces, { ...found.condition, reason }))?.output}
                  told={(held) => t('recall.piecesHeld', held)}
                />
              }
            />
          )}
          {view === 'deliveries' && (
            <TraceTable<RecalledDelivery>
              key={`deliveries ${found.answer.asked}`}
              report={deliveryReport}
              where={found.condition}
              before={<RecallLetters condition={found.condition} />}
            />
          )}
        </>
      )}
      {asking && (
        <ConditionDialog
          condition={found?.condition}
          onClose={() => setAsking(false)}
          onFound={(next) => {
            setFound(next)
            setView((before) => (before === 'readings' && !isMeasured(next.condition) ? 'lots' : before))
            setAsking(false)
          }}
        />
      )}
      {opened !== null && <LotSteps key={opened} lotId={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** Work orders that are doubted and of which nothing is in stock yet: their tasks are stopped on the floor. */
function Underway({ orders }: { orders: readonly string[] }) {
  const t = useT()
  if (!orders.length) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('recall.underway', { count: orders.length, orders: orders.join(t('listed')) })}
    />
  )
}

interface ConditionProps {
  condition: RecallCondition | undefined
  onClose(): void
  onFound(found: Found): void
}

/** Asks for machine, mold or person and the time; what is refused is told at its field. */
function ConditionDialog({ condition, onClose, onFound }: ConditionProps) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const now = useNow(60)
  if (!active) return null
  const { machineId, moldId, testerId, sinceCheck, from, to, ...others } = recallEntity.fields
  const fields = {
    ...(can('machine.view') ? { machineId } : {}),
    ...(can('mold.view') ? { moldId } : {}),
    ...others,
    ...(can('machine.view') ? { testerId, sinceCheck } : {}),
    from,
    to,
  }
  const time = { from: new Date(now - dayMs).toISOString(), to: new Date(now).toISOString() }
  return (
    <AskDialog
      title={t('recall')}
      ask={{ name: recallEntity.name, hint: 'recall.hint', fields }}
      initial={{ ...time, ...condition }}
      okText={t('recall.search')}
      onCancel={onClose}
      onAnswer={async (asked) => {
        const next = asked as RecallCondition
        const sent = await send(selectRecall, { where: next, pageSize: 1 })
        if (sent) onFound({ condition: next, answer: sent.output })
      }}
    />
  )
}
