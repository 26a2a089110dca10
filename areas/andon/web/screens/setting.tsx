import { Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { andonItemCrud } from '../../contract/item.ts'
import { andonRosterCrud } from '../../contract/roster.ts'
import { andonTypeCrud } from '../../contract/type.ts'
import { Parameters } from '../parts/parameters.tsx'
import '../andon.css'

const typeForm = {
  drawer: true,
  width: 1180,
  columns: 3,
  sections: [
    { title: 'andonType.section.base', fields: ['code', 'name', 'alias', 'color', 'button', 'enabled'] },
    { title: 'andonType.section.people', fields: ['responsibleIds', 'useRoster', 'immediateChannels'] },
    { title: 'andonType.section.tiers', fields: ['tiers'] },
  ],
} as const

const parts = [
  {
    key: 'types',
    right: 'andonType.view',
    show: () => <ListScreen crud={andonTypeCrud} search={['color', 'enabled']} form={typeForm} />,
  },
  {
    key: 'items',
    right: 'andonItem.view',
    show: () => <ListScreen crud={andonItemCrud} search={['typeId', 'workshopIds', 'enabled']} />,
  },
  {
    key: 'roster',
    right: 'andonRoster.view',
    show: () => <ListScreen crud={andonRosterCrud} search={['typeId', 'lineId', 'shiftName']} />,
  },
  { key: 'parameters', right: 'andonSetting.view', show: () => <Parameters /> },
]

/** What can be called for, who comes, who is told when nobody does, and when lamps call. */
export default function AndonSettings() {
  const t = useT()
  const { can } = useSession()
  const items = parts
    .filter(({ right }) => can(right))
    .map(({ key, show }) => ({ key, label: t(`andonSetting.tab.${key}`), children: show() }))
  return <Tabs className="kit-tabs" items={items} destroyOnHidden />
}
