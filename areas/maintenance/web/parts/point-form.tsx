import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { field } from '#core/contract/field.ts'
import { isLabelOf } from '#core/contract/scanned.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, queueAct, useDraft } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { checkMaintenancePoint, type RoundPoint, skipMaintenancePoint } from '../../contract/round.ts'
import { AnswerItems, AnswersEnd, PresenceScan, useAnswers } from './answers.tsx'
import type { Entered } from './entered.ts'

interface Props {
  point: RoundPoint
  roundNo: string
  /** What was scanned last. */
  code: string
  onCode(code: string): void
  onDone(): void
}

const ask = { name: 'maintenancePointAsk', fields: { note: field.multiline({ required: true, max: 500 }) } }

/** Checks the point at which a person stands. Without a network it is kept and sent later; what is entered outlives a reload. */
export function PointForm({ point, roundNo, code, onCode, onDone }: Props) {
  const t = useT()
  const active = useActive()
  const draft = useDraft<Entered>(`maintenancePoint:${point.id}`)
  const answers = useAnswers(point, draft, draft.found?.value)
  const [skipping, setSkipping] = useState(false)
  // The point where the person stands comes into sight: those before it are done.
  const place = useRef<HTMLDivElement>(null)
  // Not its answer: newer browsers give a promise, and an effect may return only what ends it.
  useEffect(() => {
    place.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [])
  const label = `${roundNo} · ${point.nth} ${point.machineNumber}`
  const sending = (act: () => Promise<{ sent: boolean }>) =>
    answers.send(act, ['maintenanceRound', 'maintenanceBreakdown', 'andonCall'], (sent) => {
      toast[sent ? 'success' : 'info'](t(sent ? 'maintenanceRound.saved' : 'maintenanceTask.kept', { nth: point.nth }))
      onDone()
    })
  const check = () => {
    const { answers: given, files } = answers.input()
    return sending(() => queueAct(checkMaintenancePoint, { id: point.id, code: code.trim(), ...given }, label, files))
  }
  return (
    <div className="mt-sheet" ref={place}>
      <PresenceScan machineNumber={point.machineNumber} code={code} onCode={onCode} />
      <AnswerItems answers={answers} />
      <AnswersEnd
        answers={answers}
        ready={isLabelOf(point.machineNumber, code)}
        label={t('maintenanceRound.save')}
        onSend={() => void check()}
      />
      <Button block size="large" disabled={answers.busy} onClick={() => setSkipping(true)}>
        {t('maintenanceRound.skip')}
      </Button>
      {skipping && active && (
        <AskDialog
          title={`${t('maintenanceRound.skip')} · ${point.machineNumber}`}
          okText={t('maintenanceRound.skip')}
          ask={ask}
          onCancel={() => setSkipping(false)}
          onAnswer={async ({ note }) => {
            setSkipping(false)
            await sending(() => queueAct(skipMaintenancePoint, { id: point.id, note: String(note) }, label))
          }}
        />
      )}
    </div>
  )
}
