import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DateInput, DraftOffer, instantText, ReferenceSelect, useDraft } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type EightDAction, type StepRow, updateEightDStep } from '../../contract/eight-d.api.ts'
import type { Cause, StepContent } from '../../contract/eight-d.ts'
import { lacks } from '../../contract/eight-d-gates.ts'
import { ActionList } from './action-list.tsx'
import { CausesEditor } from './causes-editor.tsx'
import { ContentForm } from './content-form.tsx'
import { type StepFile, StepFiles } from './step-files.tsx'

interface Props {
  id: number
  subject: string
  row: StepRow
  steps: readonly StepRow[]
  actions: readonly EightDAction[]
  files: readonly StepFile[]
  works: boolean
}

/** Kinds of action by the step that they are shown in. */
const kindOf = { D3: 'containment', D5: 'corrective', D6: 'corrective', D7: 'preventive' } as const

export const causesOf = (steps: readonly StepRow[]): readonly Cause[] => {
  const content = steps.find(({ step }) => step === 'D4')?.content
  return content?.step === 'D4' ? content.causes : []
}

/** A step: whose it is and until when, what it says, its actions and files. It is kept, finished, and opened again. */
export function StepPanel({ id, subject, row, steps, actions, files, works }: Props) {
  const t = useT()
  const { user, can } = useSession()
  const [content, write] = useState<StepContent>(row.content)
  const draft = useDraft<StepContent>(`eightD:${id}:${row.step}:${row.version}`)
  const [ownerId, setOwnerId] = useState(row.ownerId)
  const [dueAt, setDueAt] = useState(row.dueAt)
  const setContent = (next: StepContent) => {
    write(next)
    draft.keep(next)
  }
  const act = useAct(updateEightDStep, {
    topics: ['eightD'],
    success: t('kit.saved'),
    silent: true,
    onDone: () => draft.drop(),
  })
  const done = row.doneAt !== null
  const edits = works && !done
  const lacking = lacks(content, actions, content.step === 'D4' ? content.causes : causesOf(steps))
  const save = (finish: boolean) => void act.run({ id, version: row.version, content, ownerId, dueAt, done: finish })
  const kind = row.step in kindOf ? kindOf[row.step as keyof typeof kindOf] : null
  return (
    <section aria-label={t(`eightDStep.${row.step}`)} className="eight-d-step">
      <p className="kit-faint">{t(`eightDStep.${row.step}.hint`)}</p>
      <Refused error={act.error} onClose={act.clear} />
      {edits && <DraftOffer draft={draft} onTake={write} />}
      <Form layout="vertical" disabled={!edits}>
        <div className="eight-d-owner">
          <Form.Item label={t('eightD.owner')}>
            {can('teamUser.view') ? (
              <ReferenceSelect
                reference={teamUserReference}
                aria-label={t('eightD.owner')}
                disabled={!edits}
                known={new Map([[row.ownerId, row.ownerName]])}
                value={ownerId}
                onChange={(chosen) => chosen && setOwnerId(chosen)}
              />
            ) : (
              row.ownerName
            )}
          </Form.Item>
          <Form.Item label={t('eightD.dueAt')}>
            <DateInput
              kind="instant"
              aria-label={t('eightD.dueAt')}
              disabled={!edits}
              value={dueAt}
              onChange={(at) => typeof at === 'string' && setDueAt(at)}
            />
          </Form.Item>
        </div>
        {content.step === 'D4' ? (
          <CausesEditor
            problem={subject}
            causes={content.causes}
            edits={edits}
            onChange={(causes) => setContent({ step: 'D4', causes })}
          />
        ) : (
          <ContentForm content={content} onChange={setContent} />
        )}
      </Form>
      {kind && <ActionList id={id} kind={kind} actions={actions} causes={causesOf(steps)} works={works} />}
      <StepFiles id={id} step={row.step} files={files} works={works} />
      {done && (
        <p className="kit-faint">
          {t('eightD.doneBy', {
            name: row.doneByName ?? '',
            time: instantText(row.doneAt ?? '', user.zone).slice(0, 16),
          })}
        </p>
      )}
      {works && (
        <Space wrap>
          {edits && (
            <Button loading={act.pending} onClick={() => save(false)}>
              {t('kit.save')}
            </Button>
          )}
          {edits && (
            <Button type="primary" loading={act.pending} disabled={lacking !== null} onClick={() => save(true)}>
              {t('eightD.finish')}
            </Button>
          )}
          {done && (
            <Button loading={act.pending} onClick={() => save(false)}>
              {t('eightD.reopen')}
            </Button>
          )}
          {edits && lacking && <span className="kit-faint">{t(lacking)}</span>}
        </Space>
      )}
    </section>
  )
}
