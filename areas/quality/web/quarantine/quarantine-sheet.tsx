import { Alert, Button, Empty, Input } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { askDiscard, type RowIn, send } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { useNow } from '#core/web/use-now.ts'
import { type abnormalityCrud, findAbnormalityQuarantine, holdAbnormality } from '../../contract/abnormality.ts'
import { Condition } from './condition.tsx'
import { allOf, type Chosen, type Found, FoundTables } from './found.tsx'
import './quarantine.css'

const dayMs = 86_400_000

interface Props {
  row: RowIn<typeof abnormalityCrud.select>
  onClose(): void
}

/** Finds what was made of what is doubted, shows where it is, and puts what stays ticked into quarantine in one act. */
export function QuarantineSheet({ row, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const now = useNow(60)
  const [found, setFound] = useState<Found | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [reason, setReason] = useState('')
  const act = useAct(holdAbnormality, { topics: ['abnormality'] })
  if (!active) return null
  const count = chosen ? Object.values(chosen).reduce((sum, ids) => sum + ids.length, 0) : 0
  const hold = async () => {
    if (!chosen) return
    const { lot: lotIds, order: orderIds, stock: stockIds, unit: unitIds, piece: serialIds, task: taskIds } = chosen
    const ids = { lotIds, orderIds, stockIds, unitIds, serialIds, taskIds }
    const copied = Object.fromEntries(Object.entries(ids).map(([key, some]) => [key, [...some]])) as Record<
      keyof typeof ids,
      number[]
    >
    const done = await act.run({ id: row.id, ...copied, reason: reason.trim() })
    if (!done) return
    toast.success(t('quarantine.done', { held: done.held, number: row.number ?? '' }))
    onClose()
  }
  const close = async () => {
    if (!reason || (await askDiscard())) onClose()
  }
  return (
    <FullSheet
      title={`${t('abnormality.quarantine')} · ${row.number} · ${row.subject}`}
      onClose={() => void close()}
      footer={
        found && (
          <div className="quarantine-foot">
            <Input.TextArea
              rows={1}
              maxLength={500}
              aria-label={t('abnormality.reason')}
              placeholder={t('abnormality.reason')}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button
              danger
              type="primary"
              disabled={!count || !reason.trim()}
              loading={act.pending}
              onClick={() => void hold()}
            >
              {t('quarantine.hold', { count })}
            </Button>
          </div>
        )
      }
    >
      <Condition
        initial={{
          machineId: row.machineId,
          machineName: row.machineName,
          from: new Date(Date.parse(row.raisedAt ?? '') - dayMs).toISOString(),
          to: new Date(now).toISOString(),
        }}
        onFind={async (condition) => {
          const sent = await send(findAbnormalityQuarantine, { id: row.id, ...condition })
          if (!sent) return
          setFound(sent.output)
          setChosen(allOf(sent.output))
        }}
      />
      {found && chosen && (
        <section aria-label={t('quarantine.found')} className="kit-gap">
          <h2 className="quarantine-asked">{found.asked}</h2>
          {found.more && <Alert className="kit-gap" type="warning" showIcon title={t('quarantine.more')} />}
          {found.gone > 0 && (
            <Alert className="kit-gap" type="info" showIcon title={t('quarantine.gone', { count: found.gone })} />
          )}
          {!count && !found.held.length && <Empty description={t('quarantine.none')} />}
          <FoundTables found={found} chosen={chosen} onChosen={setChosen} />
        </section>
      )}
    </FullSheet>
  )
}
