import { SwapOutlined } from '@ant-design/icons'
import { Segmented } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, type RowIn, verbAction } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { cancelChangeover } from '../../contract/changeover.api.ts'
import { changeoverCrud, changeoverStatus } from '../../contract/changeover.ts'
import { changeoverTemplateCrud } from '../../contract/template.ts'
import { ChangeSheet } from '../parts/change-sheet.tsx'
import { Times } from '../parts/times.tsx'
import '../changeover.css'

type Row = RowIn<typeof changeoverCrud.select>

const tabs = ['changes', 'times', 'templates'] as const

/** Line changes with their steps, what they took, and the templates that they go by. */
export default function StationChangeLine() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState<(typeof tabs)[number]>('changes')
  const shown = tabs.filter((each) => each !== 'templates' || can('changeoverTemplate.view'))
  return (
    <div className="kit-switched">
      <Segmented
        value={tab}
        onChange={setTab}
        options={shown.map((value) => ({ value, label: t(`stationChangeLine.tab.${value}`) }))}
      />
      {tab === 'changes' && <Changes />}
      {tab === 'times' && <Times />}
      {tab === 'templates' && <Templates />}
    </div>
  )
}

const topics = ['changeover', 'task', 'inspectionRecord']

const thisMinute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()

function Changes() {
  const active = useActive()
  const [opened, setOpened] = useState<number | null>(null)
  const actions: Action<Row>[] = [
    {
      key: 'open',
      at: 'row',
      icon: <SwapOutlined />,
      right: 'changeover.view',
      run: ([row]) => setOpened(row?.id ?? null),
    },
    {
      ...verbAction<Row, keyof typeof changeoverStatus.verbs>(changeoverStatus, 'cancel', cancelChangeover),
      at: 'row',
      confirm: false,
      danger: true,
      ask: { name: 'changeover', fields: { reason: field.multiline({ required: true, max: 500 }) } },
      input: ([row], asked) => ({ id: row?.id, ...asked }),
    },
  ]
  return (
    <>
      <ListScreen<Row>
        crud={changeoverCrud}
        topics={topics}
        search={['status', 'lineId', 'toProductId', 'plannedAt', 'releasedAt']}
        actions={actions}
        form={{ columns: 2, initial: { plannedAt: thisMinute() } }}
        open={(row) => setOpened(row.id)}
      />
      {active && opened !== null && <ChangeSheet id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const sections = [
  {
    title: 'changeoverTemplate.section.base',
    fields: ['code', 'name', 'lineId', 'fromProductId', 'toProductId', 'enabled', 'remark'],
  },
  { title: 'changeoverTemplate.section.steps', fields: ['steps'] },
] as const

const Templates = () => (
  <ListScreen
    crud={changeoverTemplateCrud}
    search={['lineId', 'fromProductId', 'toProductId', 'enabled']}
    topics={['changeoverTemplate']}
    form={{ drawer: true, width: 1300, columns: 3, sections }}
  />
)
