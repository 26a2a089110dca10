import { useState } from 'react'
import { roleCrud } from '#areas/identity/contract/role.ts'
import { type Action, ListScreen } from '#core/web/kit/index.ts'
import { RoleRights } from './role-rights.tsx'

interface Row {
  id: number
  name: string
  systemRole: boolean | null
}

/** The roles of the team and, opened, the rights and the people of one. */
export function Roles() {
  const [opened, setOpened] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    { key: 'resources', at: 'row', right: 'role.view', run: ([row]) => setOpened(row ?? null) },
  ]
  return (
    <>
      <ListScreen crud={roleCrud} actions={actions} canDelete={(row: Row) => !row.systemRole} />
      {opened && <RoleRights role={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
