import { useState } from 'react'
import { resetSecondFactorTeamUser } from '#areas/identity/contract/second-factor.api.ts'
import {
  disableTeamUser,
  enableTeamUser,
  type HandOver,
  resetTeamUserPassword,
  teamUserCrud,
} from '#areas/identity/contract/team-user.ts'
import { type Action, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import HandOverDialog from '../late/hand-over.tsx'

type Row = RowIn<typeof teamUserCrud.select>

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
] as const

/** The users of the team. The caller's own row offers nothing that would change it. */
export function Users() {
  const { user } = useSession()
  const [handOvers, setHandOvers] = useState<HandOver[]>([])
  const reset = useAct(resetTeamUserPassword)
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
      can: (row) => other(row) && row.status !== 'invited',
      danger: true,
      confirm: 'teamUser.resetConfirm',
      run: async (rows) => {
        const done = await reset.run({ ids: rows.map(({ id }) => id) })
        if (done?.handOvers.length) setHandOvers(done.handOvers)
        for (const { name, reason } of done?.skipped ?? []) toast.warning(`${name}: ${reason}`)
      },
    },
    {
      key: 'resetSecondFactor',
      right: 'teamUser.resetPassword',
      can: (row) => other(row) && row.secondFactor === true,
      danger: true,
      confirm: 'teamUser.resetSecondFactorConfirm',
      endpoint: resetSecondFactorTeamUser,
    },
  ]
  return (
    <>
      <ListScreen
        crud={teamUserCrud}
        actions={actions}
        canEdit={other}
        canDelete={other}
        form={{ sections, columns: 2, drawer: true }}
      />
      {handOvers.length > 0 && <HandOverDialog rows={handOvers} onClose={() => setHandOvers([])} />}
    </>
  )
}
