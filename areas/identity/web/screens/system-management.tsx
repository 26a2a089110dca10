import { Tabs } from 'antd'
import { useState } from 'react'
import { departmentCrud, positionCrud, shiftTeamCrud, workGroupCrud } from '#areas/identity/contract/department.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { Layouts } from '../parts/layouts.tsx'
import { OperationLog } from '../parts/operation-log.tsx'
import { Roles } from '../parts/roles.tsx'
import { TeamAreas } from '../parts/team-areas.tsx'
import { TeamConfig } from '../parts/team-config.tsx'
import { Users } from '../parts/users.tsx'

interface Part {
  key: string
  label: MessageKey
  right: string
  show(): React.ReactNode
}

const parts: Part[] = [
  { key: 'users', label: 'teamUser', right: 'teamUser.view', show: () => <Users /> },
  { key: 'roles', label: 'role', right: 'role.view', show: () => <Roles /> },
  {
    key: 'departments',
    label: 'department',
    right: 'department.view',
    show: () => <ListScreen crud={departmentCrud} />,
  },
  { key: 'positions', label: 'position', right: 'position.view', show: () => <ListScreen crud={positionCrud} /> },
  { key: 'shiftTeams', label: 'shiftTeam', right: 'shiftTeam.view', show: () => <ListScreen crud={shiftTeamCrud} /> },
  { key: 'groups', label: 'workGroup', right: 'workGroup.view', show: () => <ListScreen crud={workGroupCrud} /> },
  { key: 'config', label: 'teamConfig', right: 'teamConfig.view', show: () => <TeamConfig /> },
  { key: 'areas', label: 'teamArea', right: 'teamConfig.view', show: () => <TeamAreas /> },
  { key: 'layouts', label: 'layout', right: 'layout.view', show: () => <Layouts /> },
  { key: 'log', label: 'operationLog', right: 'operationLog.view', show: () => <OperationLog /> },
]

/** Users, roles and their rights, departments, positions, shift teams, groups, the team's configuration, its areas, its layouts, the operation log. */
export default function SystemManagement() {
  const t = useT()
  const { can } = useSession()
  const query = usePageQuery()
  const shown = parts.filter((part) => can(part.right))
  const [active, setActive] = useState(() => shown.find((part) => part.key === query.part)?.key ?? shown[0]?.key)
  const [followed, setFollowed] = useState(query.part)
  // Another link to the page that is open already.
  if (query.part !== followed) {
    setFollowed(query.part)
    if (shown.some((part) => part.key === query.part)) setActive(query.part)
  }
  return (
    <Tabs
      className="kit-tabs"
      activeKey={active}
      onChange={setActive}
      destroyOnHidden
      items={shown.map((part) => ({ key: part.key, label: t(part.label), children: part.show() }))}
    />
  )
}
