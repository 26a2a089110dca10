import { Button } from 'antd'
import { useState } from 'react'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  ActButton,
  type Action,
  callAction,
  ListScreen,
  type RowIn,
  useActions,
  type View,
  verbAction,
} from '#core/web/kit/index.ts'
import { refreshTopics, useCall } from '#core/web/live/live.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import * as api from '../../contract/abnormality.ts'
import { AbnormalityDrawer } from '../abnormality/abnormality-drawer.tsx'
import { OpenAbnormalities } from '../abnormality/open-abnormalities.tsx'
import { RaiseDialog } from '../abnormality/raise-dialog.tsx'
import { SettingDialog } from '../abnormality/setting-dialog.tsx'
import { useBeginEightD } from '../eight-d/begin.ts'
import type { HeldThing } from '../quarantine/held-list.tsx'
import { QuarantineSheet } from '../quarantine/quarantine-sheet.tsx'
import '../abnormality/abnormality.css'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.open', values: { status: [...api.abnormalitySteps] } },
  { label: 'kit.view.mine', values: (_today, me) => ({ status: [...api.abnormalitySteps], ownerId: [me] }) },
  { label: 'kit.view.overdue', values: { overdue: ['true'] } },
]

type Row = RowIn<typeof api.abnormalityCrud.select>

const owner = field.reference(teamUserReference, { display: 'ownerName' })
const next = { ownerId: owner, dueAt: field.instant({}) }
const note = field.multiline({ required: true, max: 500 })
const at = ([row]: Row[], asked: object) => ({ id: row?.id, version: row?.version, ...asked })
const releaseOf = (held: HeldThing[]): Action<Row> =>
  callAction<Row, typeof api.releaseAbnormality>(api.releaseAbnormality, {
    key: 'release',
    confirm: false,
    ask: { name: 'abnormality', fields: { reason: note } },
    input: ([row], given) => ({ id: row?.id, held: held.map(({ kind, id }) => ({ kind, id })), ...given }),
  })
const common = { at: 'row', confirm: false, input: at } as const

/** Quality abnormalities from containment to their close; on a phone those that are open, as cards. A link leads here with one. */
export default function AbnormalQuality() {
  const t = useT()
  const { can, user } = useSession()
  const narrow = useNarrow()
  const query = usePageQuery()
  const asked = query.abnormalityId ? Number(query.abnormalityId) : null
  const [opened, setOpened] = useState<{ asked: number | null; id: number | null }>({ asked, id: asked })
  const [holding, setHolding] = useState<Row | null>(null)
  const [dialog, setDialog] = useState<'raise' | 'setting' | null>(null)
  // Another link was followed while the page stood here.
  if (opened.asked !== asked) setOpened({ asked, id: asked })
  const open = (id: number | null) => setOpened({ asked, id })
  const mine = (row: Row) => row.ownerId === user.id
  const verbs: Action<Row>[] = [
    verbAction<Row, string>(api.abnormalityStatus, 'finish', api.finishAbnormalityStep, {
      ...common,
      ask: { name: 'abnormality', fields: { result: note, ...next } },
      can: mine,
    }),
    verbAction<Row, string>(api.abnormalityStatus, 'return', api.returnAbnormality, {
      ...common,
      ask: { name: 'abnormality', fields: { reason: note, ...next } },
      can: mine,
    }),
    verbAction<Row, string>(api.abnormalityStatus, 'assign', api.assignAbnormality, {
      ...common,
      ask: {
        name: 'abnormality',
        fields: {
          ownerId: { ...owner, required: true },
          dueAt: field.instant({ required: true }),
          reason: field.multiline({ max: 500 }),
        },
      },
    }),
    {
      key: 'hold',
      label: `${api.abnormalityStatus.name}.verb.hold`,
      right: 'abnormality.hold',
      at: 'row',
      can: (row) => row.status !== null && api.abnormalityStatus.can(row.status, 'hold'),
      run: ([row]) => setHolding(row ?? null),
    },
    verbAction<Row, string>(api.abnormalityStatus, 'reopen', api.reopenAbnormality, {
      ...common,
      ask: { name: 'abnormality', fields: { reason: note, ...next } },
    }),
  ]
  const begin = useBeginEightD<Row>('abnormality')
  const view: Action<Row> = { key: 'open', label: 'kit.view', at: 'row', run: ([row]) => open(row?.id ?? null) }
  const buttons = (
    <>
      {can('abnormality.add') && (
        <Button
          type={narrow ? 'default' : 'primary'}
          size={narrow ? 'large' : 'middle'}
          block={narrow}
          onClick={() => setDialog('raise')}
        >
          {t('abnormality.raise')}
        </Button>
      )}
      {!narrow && can('abnormality.set') && (
        <Button onClick={() => setDialog('setting')}>{t('abnormality.setting')}</Button>
      )}
    </>
  )
  return (
    <>
      {narrow ? (
        <OpenAbnormalities before={buttons} onOpen={open} />
      ) : (
        <ListScreen<Row>
          crud={api.abnormalityCrud}
          views={views}
          sums={['held']}
          initialSearch={{ status: [...api.abnormalitySteps] }}
          search={['status', 'severity', 'source', 'ownerId', 'workshopId', 'lineId', 'raisedAt', 'dueAt']}
          before={buttons}
          actions={[view, ...verbs, begin]}
          open={(row) => open(row.id)}
        />
      )}
      {opened.id !== null && (
        <Opened key={opened.id} id={opened.id} verbs={[...verbs, begin]} onClose={() => open(null)} />
      )}
      {holding && <QuarantineSheet key={holding.id} row={holding} onClose={() => setHolding(null)} />}
      {dialog === 'raise' && <RaiseDialog onClose={() => setDialog(null)} />}
      {dialog === 'setting' && <SettingDialog onClose={() => setDialog(null)} />}
    </>
  )
}

/** The one that is open, with what the person can do with it. */
function Opened({ id, verbs, onClose }: { id: number; verbs: Action<Row>[]; onClose(): void }) {
  const { can } = useSession()
  const { data } = useCall(api.abnormalityCrud.get, { id }, { topics: ['abnormality'] })
  const acts = useActions<Row>(api.abnormality, () => refreshTopics(['abnormality']))
  const row = data
  const offered = row ? verbs.filter((verb) => (!verb.right || can(verb.right)) && (verb.can?.(row) ?? true)) : []
  return (
    <>
      <AbnormalityDrawer
        id={id}
        onRelease={(held) => row && void acts.start(releaseOf(held), [row])}
        onClose={onClose}
        acts={row && offered.map((verb) => <ActButton key={verb.key} acts={acts} action={verb} rows={[row]} />)}
      />
      {acts.dialogs}
    </>
  )
}
