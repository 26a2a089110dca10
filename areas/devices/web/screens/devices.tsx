import { KeyOutlined, MonitorOutlined } from '@ant-design/icons'
import { Drawer, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, type Column, type FormValues, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/navigation.ts'
import { deviceCrud, deviceEntity } from '../../contract/device.ts'
import { pointsInput } from '../parts/points-input.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { Tester } from '../parts/tester.tsx'
import '../devices.css'

type Device = RowIn<typeof deviceCrud.select>

const search = ['protocol', 'online', 'workshopId', 'stationId', 'simNumber', 'enabled']
const modbusOnly = ['host', 'port', 'unitId', 'pollMs']

const form = {
  drawer: true,
  width: 1080,
  columns: 3 as const,
  sections: [
    {
      title: 'device.section.base',
      fields: [
        'number',
        'name',
        'protocol',
        'workshopId',
        'stationId',
        'simNumber',
        'heartbeatSeconds',
        ...modbusOnly,
        'enabled',
        'remark',
      ],
    },
    { title: 'device.section.points', fields: ['points'] },
  ],
  visible: (field: string, values: FormValues) => !modbusOnly.includes(field) || values.protocol === 'modbus',
  renderers: { points: pointsInput },
}

/** Boxes and controllers: what they are, how they stand, what their values mean. */
export default function Devices() {
  const t = useT()
  const [secretOf, setSecretOf] = useState<Device | null>(null)
  const [testing, setTesting] = useState<Device | null>(null)
  const online: Column<Device> = {
    key: 'online',
    width: 100,
    render: (row) => <Tag color={row.online ? 'green' : 'default'}>{t(`device.online.${row.online === true}`)}</Tag>,
  }
  const simulated: Column<Device> = {
    key: 'simulated',
    width: 100,
    render: (row) => row.simulated && <Tag color="purple">{t('device.simulatedTag')}</Tag>,
  }
  const columns = deviceEntity.table.map((key) => (key === 'online' ? online : key === 'simulated' ? simulated : key))
  const actions: Action<Device>[] = [
    { key: 'test', at: 'row', icon: <MonitorOutlined />, run: ([row]) => setTesting(row ?? null) },
    {
      key: 'secret',
      at: 'row',
      icon: <KeyOutlined />,
      right: 'device.edit',
      can: (row) => row.protocol !== 'modbus',
      run: ([row]) => setSecretOf(row ?? null),
    },
  ]
  return (
    <>
      <ListScreen
        crud={deviceCrud}
        search={search}
        columns={columns}
        form={form}
        actions={actions}
        topics={['device', 'deviceSignal']}
      />
      {secretOf && <SecretDialog device={secretOf} onClose={() => setSecretOf(null)} />}
      {testing && <TesterDrawer device={testing} onClose={() => setTesting(null)} />}
    </>
  )
}

function TesterDrawer({ device, onClose }: { device: Device; onClose(): void }) {
  const active = useActive()
  if (!active) return null
  return (
    <Drawer open size={1080} onClose={onClose} title={`${device.number} · ${device.name}`}>
      <Tester id={device.id} />
    </Drawer>
  )
}
