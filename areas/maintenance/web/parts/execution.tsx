import { useEffect, useState } from 'react'
import { isLabelOf } from '#core/contract/scanned.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Draft, DraftOffer, queueAct, useScanner } from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'
import { executeMaintenanceTask, type MaintenanceSheet } from '../../contract/task.api.ts'
import { AnswerItems, AnswersEnd, PresenceScan, useAnswers } from './answers.tsx'
import type { Entered } from './entered.ts'

interface Props {
  sheet: MaintenanceSheet
  draft: Draft<Entered>
  onDirty(dirty: boolean): void
  onDone(): void
}

/** Does a task: each item with its answer and pictures, and one press for all of it. Without a network it is kept and sent later. */
export function Execution({ sheet, draft, onDirty, onDone }: Props) {
  const t = useT()
  const answers = useAnswers(sheet, draft)
  const [code, setCode] = useState('')
  useScanner(setCode)
  const { dirty } = answers
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const send = () => {
    const { answers: given, files } = answers.input()
    const input = { id: sheet.id, ...given, code: code.trim() || null }
    const label = `${sheet.taskNo} · ${sheet.machineNumber} ${sheet.machineName}`
    return answers.send(
      () => queueAct(executeMaintenanceTask, input, label, files),
      ['maintenanceTask', 'maintenancePlan', 'andonCall'],
      (sent) => {
        if (sent) toast.success(t('maintenanceTask.done', { task: sheet.taskNo }))
        else toast.info(t('maintenanceTask.kept'))
        onDone()
      },
    )
  }
  return (
    <>
      <DraftOffer draft={draft} onTake={answers.take} />
      {sheet.scan && <PresenceScan machineNumber={sheet.machineNumber} code={code} onCode={setCode} />}
      <AnswerItems answers={answers}>
        {sheet.kind === 'spotCheck' && !answers.taken && <p>{t('maintenanceTask.pictureFirst')}</p>}
      </AnswerItems>
      <footer className="mt-foot">
        <AnswersEnd
          answers={answers}
          ready={!sheet.scan || isLabelOf(sheet.machineNumber, code)}
          label={t('maintenanceTask.finish')}
          onSend={() => void send()}
        />
      </footer>
    </>
  )
}
