import {
  disableTeamUser,
  enableTeamUser,
  resetTeamUserPassword,
  teamUserCrud,
} from '#areas/identity/contract/team-user.ts'
import { type Action, ListScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session.tsx'

interface Row {
  id: number
  status: 'enabled' | 'disabled' | null
}

const sections = [
  {
    title: 'teamUser.section.person',
    fields: ['name', 'jobNumber', 'phoneNo', 'account', 'gender', 'email', 'avatarId'],
  },
  { title: 'teamUser.section.place', fields: ['departmentId', 'positionId', 'superiorId', 'shiftTeamId', 'groupId'] },
  {
    title: 'teamUser.section.rights',
    fields: ['roleIds', 'permissionDepartmentIds', 'webLogin', 'appApproval', 'systemAdministrator'],
  },
]

/** The users of the team. The caller's own row offers nothing that would change it. */
export function Users() {
  const { user } = useSession()
  const other = (row: Row) => row.id !== user.id
  const actions: Action<Row>[] = [
    {
      key: 'disable',
      right: 'teamUser.edit',
      can: (row) => other(row) && row.status === 'enabled',
      danger: true,
      confirm: true,
      endpoint: disableTeamUser,
    },
    {
      key: 'enable',
      right: 'teamUser.edit',
      can: (row) => row.status === 'disabled',
      confirm: true,
      endpoint: enableTeamUser,
    },
    {
      key: 'resetPassword',
      right: 'teamUser.resetPassword',
      can: other,
      danger: true,
      confirm: 'teamUser.resetConfirm',
      endpoint: resetTeamUserPassword,
    },
  ]
  return (
    <ListScreen
      crud={teamUserCrud}
      actions={actions}
      canEdit={other}
      canDelete={other}
      form={{ sections, columns: 2, drawer: true }}
    />
  )
}
