import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { DraftOffer, instantText, numberText, useDraft } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { correctMaintenanceTask } from '../../contract/attest.api.ts'
import type { MaintenanceItem } from '../../contract/judging.ts'
import type { MaintenanceSheet } from '../../contract/task.api.ts'
import { AnswersEnd, useAnswers } from './answers.tsx'
import { answered, type Entered } from './entered.ts'
import { ItemInput } from './item-input.tsx'

type Found = MaintenanceSheet['values'][number]

/** Puts right what was found: every answer as it stands, to be changed, and why. */
export function Correction({ sheet, onEnd }: { sheet: MaintenanceSheet; onEnd(): void }) {
  const t = useT()
  const draft = useDraft<Entered>(`maintenanceCorrection:${sheet.id}`)
  const answers = useAnswers(sheet, draft, {
    values: sheet.values.map(({ item, value, words }) => ({ item, value, words })),
    note: '',
  })
  const [reason, setReason] = useState('')
  const act = useAct(correctMaintenanceTask, {
    topics: ['maintenanceTask', 'maintenanceBreakdown', 'andonCall'],
    success: t('maintenanceTask.corrected'),
    onDone: () => {
      draft.drop()
      onEnd()
    },
  })
  const { entered, enter } = answers
  const send = () => {
    const { values, note } = answers.input().answers
    void act.run({ id: sheet.id, values, note, reason: reason.trim() })
  }
  return (
    <>
      <h3>{t('maintenanceTask.correctTitle')}</h3>
      <p className="kit-faint">{t('maintenanceTask.correctHint')}</p>
      <DraftOffer draft={draft} onTake={answers.take} />
      {sheet.items.map((item, at) => (
        <ItemInput
          key={item.item}
          item={item}
          at={at}
          found={entered.values.find((found) => found.item === at)}
          onChange={(found) => enter(answered(entered, { item: at, ...found }))}
        >
          {null}
        </ItemInput>
      ))}
      <section className="kit-card mt-item">
        <h3 className="kit-required">{t('maintenanceTask.reason')}</h3>
        <Input.TextArea
          aria-label={t('maintenanceTask.reason')}
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </section>
      <footer className="mt-foot">
        <AnswersEnd
          answers={{ ...answers, busy: act.pending, error: act.error }}
          ready={reason.trim() !== ''}
          label={t('maintenanceTask.correct')}
          onSend={send}
        />
        <Button block size="large" onClick={onEnd}>
          {t('kit.cancel')}
        </Button>
      </footer>
    </>
  )
}

/** What was put right, by whom and why, with what had stood there. */
export function Corrections({ sheet }: { sheet: MaintenanceSheet }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const { corrections, items } = sheet
  const said = (item: MaintenanceItem, found: Found | undefined) => {
    if (!found) return t('maintenanceTask.noAnswer')
    if (item.kind === 'yesNo') return t(found.value === 1 ? 'maintenanceTask.good' : 'maintenanceTask.notGood')
    return found.words ?? [numberText(found.value ?? 0, language), item.unit].filter(Boolean).join(' ')
  }
  return corrections.map(({ number, reason, note, madeByName, madeAt, before }, i) => {
    const after = corrections[i + 1]?.before ?? sheet.values
    const changed = items.flatMap((item, at) => {
      const [was, is] = [before, after].map((values) => values.find((found) => found.item === at))
      return was?.value === is?.value && was?.words === is?.words ? [] : [{ item: item.item, before: said(item, was) }]
    })
    return (
      <section key={number} className="kit-card mt-item">
        <h3>
          {t('maintenanceTask.correctionOf', {
            number,
            name: madeByName ?? '',
            at: instantText(madeAt, user.zone).slice(0, 16),
          })}
        </h3>
        <p>{[reason, note].filter(Boolean).join(' · ')}</p>
        {changed.map((each) => (
          <p key={each.item} className="kit-faint">
            {t('maintenanceTask.wasFound', each)}
          </p>
        ))}
      </section>
    )
  })
}
