import { Button, Form, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  ActButton,
  type Action,
  AskingModal,
  callAction,
  DateInput,
  ReferenceSelect,
  useActions,
} from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { refreshTopics, useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import {
  addEightDAction,
  checkEightDAction,
  deleteEightDAction,
  type EightDAction,
  finishEightDAction,
} from '../../contract/eight-d.api.ts'
import type { Cause } from '../../contract/eight-d.ts'

interface Props {
  id: number
  kind: EightDAction['kind']
  actions: readonly EightDAction[]
  causes: readonly Cause[]
  works: boolean
}

type Row = EightDAction

const entity = { name: 'eightDAction', key: 'work', fields: {} } as never
const at = ([row]: Row[], given: object) => ({ id: row?.id, version: row?.version, ...given })
const common = { at: 'row', confirm: false, input: at } as const
const needed = field.multiline({ required: true, max: 500 })

const finish = callAction<Row, typeof finishEightDAction>(finishEightDAction, {
  ...common,
  key: 'finish',
  ask: { name: 'eightDAction', fields: { doneOn: field.date({ required: true }), result: needed } },
})
const check = callAction<Row, typeof checkEightDAction>(checkEightDAction, {
  ...common,
  key: 'check',
  ask: { name: 'eightDAction', fields: { effective: field.boolean({}), evidence: needed } },
  initial: () => ({ effective: true }),
})
const remove = callAction<Row, typeof deleteEightDAction>(deleteEightDAction, {
  ...common,
  key: 'remove',
  danger: true,
  confirm: 'eightDAction.askRemove',
})

/** Actions of a kind: what is done, by whom, until when, what came of it, and whether it proved effective. */
export function ActionList({ id, kind, actions, causes, works }: Props) {
  const t = useT()
  const { user } = useSession()
  const [adding, setAdding] = useState(false)
  const acts = useActions<Row>(entity, () => refreshTopics(['eightD']))
  const mine = actions.filter((action) => action.kind === kind)
  const causeText = (key: number | null) => causes.find((cause) => cause.key === key)?.text
  const offered = (row: Row): Action<Row>[] => [
    ...(row.doneOn === null || row.effective === false ? [finish] : []),
    ...(row.doneOn !== null && row.effective === null && row.doneBy !== user.id && kind !== 'preventive'
      ? [check]
      : []),
    ...(row.doneOn === null ? [remove] : []),
  ]
  return (
    <section aria-label={t(`eightDAction.kind.${kind}`)} className="eight-d-actions">
      <h3>{t(`eightDAction.kind.${kind}`)}</h3>
      {!mine.length && <p className="kit-faint">{t('eightDAction.none')}</p>}
      <ul>
        {mine.map((row) => (
          <li key={row.id}>
            <p>
              <strong>{row.work}</strong>{' '}
              {row.effective !== null && (
                <Tag color={row.effective ? 'green' : 'red'}>
                  {t(row.effective ? 'eightDAction.effectiveYes' : 'eightDAction.effectiveNo')}
                </Tag>
              )}
              {row.effective === null && row.doneOn !== null && <Tag color="blue">{t('eightDAction.isDone')}</Tag>}
            </p>
            <p className="kit-faint">
              {[
                causeText(row.causeKey) && t('eightDAction.against', { cause: causeText(row.causeKey) ?? '' }),
                row.ownerName,
                t('eightDAction.until', { day: row.dueOn }),
                row.doneOn && `${row.doneOn} ${row.doneByName}: ${row.result}`,
                row.checkedByName && `${row.checkedByName}: ${row.evidence}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {works && (
              <div className="eight-d-switches">
                {offered(row).map((action) => (
                  <ActButton key={action.key} size="small" acts={acts} action={action} rows={[row]} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {works && (
        <Button size="small" onClick={() => setAdding(true)}>
          {t('eightDAction.add')}
        </Button>
      )}
      {adding && <AddDialog id={id} kind={kind} causes={causes} onClose={() => setAdding(false)} />}
      {acts.dialogs}
    </section>
  )
}

/** A new action; a corrective one says which verified cause it is against. */
function AddDialog({ id, kind, causes, onClose }: Omit<Props, 'actions' | 'works'> & { onClose(): void }) {
  const t = useT()
  const { user, can } = useSession()
  const today = useToday()
  const verified = kind === 'corrective' ? causes.filter((cause) => cause.verified) : []
  const [causeKey, setCauseKey] = useState<number | null>(verified[0]?.key ?? null)
  const [work, setWork] = useState('')
  const [ownerId, setOwnerId] = useState(user.id)
  const [dueOn, setDueOn] = useState(today)
  const act = useAct(addEightDAction, { topics: ['eightD'], silent: true, onDone: onClose })
  if (!useActive()) return null
  return (
    <AskingModal
      title={t('eightDAction.add')}
      okText={t('eightDAction.add')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: !work.trim() }}
      dirty={Boolean(work)}
      onOk={() => void act.run({ id, kind, causeKey, work, ownerId, dueOn })}
      onCancel={onClose}
    >
      <Refused error={act.error} />
      <Form layout="vertical">
        {verified.length > 0 && (
          <Form.Item label={t('eightD.cause')}>
            <Select<number>
              aria-label={t('eightD.cause')}
              value={causeKey}
              onChange={setCauseKey}
              options={verified.map(({ key, text, chain }) => ({
                value: key,
                label: `${t(`causeChain.${chain}`)} · ${text}`,
              }))}
            />
          </Form.Item>
        )}
        <Form.Item required label={t('eightDAction.work')}>
          <Input.TextArea
            rows={3}
            maxLength={500}
            aria-label={t('eightDAction.work')}
            value={work}
            onChange={(event) => setWork(event.target.value)}
          />
        </Form.Item>
        {can('teamUser.view') && (
          <Form.Item label={t('eightD.owner')}>
            <ReferenceSelect
              reference={teamUserReference}
              aria-label={t('eightD.owner')}
              known={new Map([[user.id, user.name]])}
              value={ownerId}
              onChange={(chosen) => chosen && setOwnerId(chosen)}
            />
          </Form.Item>
        )}
        <Form.Item required label={t('eightDAction.dueOn')}>
          <DateInput
            kind="date"
            aria-label={t('eightDAction.dueOn')}
            value={dueOn}
            onChange={(day) => typeof day === 'string' && setDueOn(day)}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
