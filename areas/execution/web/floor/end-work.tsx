import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session.tsx'
import { tell } from '#core/web/tell.ts'
import { endWork, leaveWork, type NextStarted } from '../../contract/duty.ts'
import type { NextTask, TaskCard } from '../../contract/floor.ts'
import { Refused } from '../parts/refused.tsx'
import { useQueued } from './use-queued.ts'
import { useStanding } from './use-standing.ts'

interface Props {
  card: TaskCard
  userIds: number[]
  onDone(): void
}

/** Some leave while others stay; the last ones end the work, and may say that nothing more will be made. */
export function EndWork({ card, userIds, onDone }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const n = (value: number) => numberText(value, language)
  const { can } = useSession()
  const [complete, setComplete] = useState(false)
  const [startNext, setStartNext] = useState(true)
  const last = userIds.length === card.onDuty.length
  const leaving = useQueued(leaveWork, ['duty', 'task'])
  const ending = useQueued(endWork, ['duty', 'task', 'workOrder'])
  const refused = useStanding(last ? ending.error : leaving.error, card)
  if (!can('duty.end')) return null
  const next = last && (complete || card.status === 'completed') ? card.next : null
  const sayNext = ({ taskNo, started, reason }: NextStarted) =>
    started
      ? tell.info(t('floor.nextStarted', { task: taskNo }))
      : tell.error(t('floor.nextNot', { task: taskNo, reason: reason ?? '' }))
  const sayReported = ({ reportNo, goodQuantity }: { reportNo: string; goodQuantity: number }) =>
    tell.success(t('floor.countedReported', { no: reportNo, quantity: n(goodQuantity), unit: card.unit }))
  const label = `${t(last ? 'floor.end' : 'floor.leave')} · ${card.taskNo}`
  const go = async () => {
    const input = { taskId: card.id, userIds }
    const ended = last
      ? await ending.run({ ...input, complete, startNext: Boolean(next && startNext) }, label)
      : undefined
    const done = last ? ended : await leaving.run(input, label)
    if (!done) return
    tell.success(t(done.sent ? 'floor.ended' : 'floor.kept'))
    if (ended?.sent && ended.output.reported) sayReported(ended.output.reported)
    if (ended?.sent && ended.output.next) sayNext(ended.output.next)
    setComplete(false)
    onDone()
  }
  return (
    <div className="exec-coming">
      <Refused error={refused} onClose={(last ? ending : leaving).clear} />
      {last && (card.counted ?? 0) > 0 && (
        <p className="kit-faint">{t('floor.counted', { quantity: n(card.counted ?? 0), unit: card.unit })}</p>
      )}
      {last && card.status !== 'completed' && (
        <Checkbox checked={complete} onChange={(event) => setComplete(event.target.checked)}>
          {t('floor.complete')}
        </Checkbox>
      )}
      {next?.start === 'optional' && (
        <Checkbox checked={startNext} onChange={(event) => setStartNext(event.target.checked)}>
          {t('floor.nextOptional', wordsOf(next))}
        </Checkbox>
      )}
      {next?.start === 'automatic' && <p className="kit-faint">{t('floor.nextAutomatic', wordsOf(next))}</p>}
      <Button
        block
        size="large"
        className="exec-big"
        danger={complete}
        disabled={!userIds.length}
        loading={ending.pending || leaving.pending}
        onClick={() => void go()}
      >
        {t(last ? 'floor.end' : 'floor.leave')}
      </Button>
    </div>
  )
}

const wordsOf = ({ taskNo, workorderNo, produreName }: NextTask) => ({
  task: [taskNo, workorderNo, produreName].filter(Boolean).join(' · '),
})
