import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { addDays, weekOf } from '#engines/working-time/local-date.ts'
import { copyArrangementWeek } from '../../contract/arrangement.api.ts'
import { tellOutcome } from './tell-outcome.ts'

interface Props {
  /** The Monday of the week to copy. */
  from: string
  lineIds: number[]
  onClose(): void
  onCopied(to: string): void
}

/** Copies the week shown to another, the next one unless told otherwise. */
export function CopyDialog({ from, lineIds, onClose, onCopied }: Props) {
  const t = useT()
  const active = useActive()
  const [to, setTo] = useState(addDays(from, 7))
  const copy = useAct(copyArrangementWeek, {
    topics: ['personnelArrangement'],
    onDone: (outcome) => {
      tellOutcome(t, outcome)
      onCopied(to)
    },
  })
  if (!active) return null
  const week = weekOf(to)
  return (
    <AskingModal
      title={t('personnelArrangement.act.copy')}
      onCancel={onClose}
      cancelText={t('kit.cancel')}
      footer={(_, { CancelBtn }) => (
        <>
          <CancelBtn />
          <Button
            type="primary"
            disabled={week.from === from}
            loading={copy.pending}
            onClick={() => void copy.run({ from, to, lineIds })}
          >
            {t('personnelArrangement.act.copy')}
          </Button>
        </>
      )}
    >
      <p>{t('arrangement.copyHint', { from })}</p>
      <DatePicker
        className="kit-wide"
        allowClear={false}
        aria-label={t('arrangement.copyTo')}
        value={dayjs(to)}
        onChange={(day) => day && setTo(day.format('YYYY-MM-DD'))}
      />
      <p className="kit-faint">
        {week.from} – {week.to}
      </p>
    </AskingModal>
  )
}
