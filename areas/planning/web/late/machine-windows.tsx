import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import {
  cancelMaintenanceWindow,
  maintenanceWindow,
  maintenanceWindowCrud,
} from '#areas/planning/contract/windows/maintenance-window.ts'
import type { MachineTab } from '#areas/workcenters/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, columnsOf, FormDialog, type RowIn, TableCard, useList } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'

type Window = RowIn<typeof maintenanceWindowCrud.select>

const topics = ['machineDowntime', 'plan', 'task']
const open = ({ state }: Window) => state !== 'over'

/** Planned maintenance of a machine: what comes and what was, entered, changed and taken back by who may. */
export default function MachineWindows({ machineId }: MachineTab) {
  const t = useT()
  const { can } = useSession()
  const [editing, setEditing] = useState<{ row: Window | null } | null>(null)
  const list = useList<Window, typeof maintenanceWindowCrud.select>(maintenanceWindowCrud, {
    entity: maintenanceWindow,
    name: 'machineWindows',
    where: { machineId },
    topics,
    search: [],
  })
  const mayEdit = can('maintenanceWindow.edit')
  const edit = (row: Window) => setEditing({ row })
  const actions: Action<Window>[] = [
    {
      key: 'edit',
      label: 'kit.edit',
      at: 'row',
      right: 'maintenanceWindow.edit',
      can: open,
      run: ([row]) => row && edit(row),
    },
    {
      key: 'cancel',
      label: 'maintenanceWindow.cancel',
      at: 'row',
      right: 'maintenanceWindow.cancel',
      can: open,
      danger: true,
      confirm: 'maintenanceWindow.cancelAsk',
      endpoint: cancelMaintenanceWindow,
    },
  ]
  const add = can('maintenanceWindow.add') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ row: null })}>
      {t('kit.add')}
    </Button>
  )
  return (
    <div className="kit-screen" style={{ minHeight: 480 }}>
      <p className="kit-faint">{t('maintenanceWindow.hint')}</p>
      <TableCard
        list={list}
        columns={columnsOf<Window>(maintenanceWindow, maintenanceWindow.table)}
        actions={actions}
        before={add}
        add={add}
        {...(mayEdit && { open: (row: Window) => open(row) && edit(row) })}
      />
      {editing && (
        <FormDialog<Window>
          crud={maintenanceWindowCrud}
          row={editing.row}
          toInput={(values) => ({ ...values, machineId })}
          onClose={() => setEditing(null)}
          onSaved={({ tasks }) => {
            list.refetch()
            if (tasks) toast.info(t('maintenanceWindow.warned', { count: tasks }))
          }}
        />
      )}
    </div>
  )
}
