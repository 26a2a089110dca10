import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { NextTask, TaskCard } from '../../contract/floor.ts'
import { useEnding } from './use-ending.ts'

interface Props {
  card: TaskCard
  userIds: number[]
  onDone(): void
}

/** Some leave while others stay; the last ones end the work, and may say that nothing more will be made. */
export function EndWork({ card, userIds, onDone }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { can } = useSession()
  const [complete, setComplete] = useState(false)
  const [startNext, setStartNext] = useState(true)
  const { last, refused, pending, clear, end } = useEnding(card, userIds)
  if (!can('duty.end')) return null
  const next = last && (complete || card.status === 'completed') ? card.next : null
  const go = async () => {
    if (!(await end({ complete, startNext: Boolean(next && startNext) }))) return
    setComplete(false)
    onDone()
  }
  return (
    <div className="exec-coming">
      <Refused error={refused} onClose={clear} />
      {last && (card.counted ?? 0) > 0 && (
        <p className="kit-faint">
          {t('floor.counted', { quantity: numberText(card.counted ?? 0, language), unit: card.unit })}
        </p>
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
        loading={pending}
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
