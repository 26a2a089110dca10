import { FolderOpenOutlined, KeyOutlined, MonitorOutlined, UploadOutlined } from '@ant-design/icons'
import { Drawer, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, type Column, type FormValues, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { deviceCrud, deviceEntity, resultProtocols } from '../../contract/device.ts'
import { passwordInput, protocolInput } from '../parts/opc-ua-inputs.tsx'
import { pointsInput } from '../parts/points-input.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { Tester } from '../parts/tester.tsx'
import { TesterFileDialog } from '../parts/tester-file-dialog.tsx'
import { TesterFolderDialog } from '../parts/tester-folder-dialog.tsx'
import '../devices.css'

type Device = RowIn<typeof deviceCrud.select>

/** Protocols of devices that log in here. */
const loggedIn: readonly string[] = ['mqtt', 'sparkplug', 'http']

const search = ['protocol', 'online', 'workshopId', 'stationId', 'simNumber', 'enabled'] as const
/** What is asked for of one protocol alone, or of several. */
const byProtocol = {
  host: ['modbus'],
  port: ['modbus'],
  unitId: ['modbus'],
  endpointUrl: ['opcua'],
  securityMode: ['opcua'],
  securityPolicy: ['opcua'],
  userName: ['opcua'],
  password: ['opcua'],
  pollMs: ['modbus', 'opcua'],
  lineStation: resultProtocols,
} as const
const ofProtocols = Object.keys(byProtocol) as (keyof typeof byProtocol)[]

function visible(field: keyof Device, values: FormValues): boolean {
  const protocols: readonly string[] | undefined =
    field in byProtocol ? byProtocol[field as keyof typeof byProtocol] : undefined
  if (protocols?.includes(String(values.protocol)) === false) return false
  if (field === 'securityPolicy') return values.securityMode !== 'none'
  return field !== 'password' || Boolean(values.userName)
}

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
        'lineStation',
        'heartbeatSeconds',
        ...ofProtocols.filter((name) => name !== 'lineStation'),
        'enabled',
        'remark',
      ],
    },
    { title: 'device.section.points', fields: ['points'] },
  ],
  visible,
  renderers: { points: pointsInput, protocol: protocolInput, password: passwordInput },
} as const

/** Boxes and controllers: what they are, how they stand, what their values mean. */
export default function Devices() {
  const t = useT()
  const [secretOf, setSecretOf] = useState<Device | null>(null)
  const [testing, setTesting] = useState<Device | null>(null)
  const [fileOf, setFileOf] = useState<Device | null>(null)
  const [folderOf, setFolderOf] = useState<Device | null>(null)
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
      key: 'testerFile',
      at: 'row',
      icon: <UploadOutlined />,
      right: 'device.tellResults',
      can: (row) => Boolean(row.lineStation) && row.enabled === true,
      run: ([row]) => setFileOf(row ?? null),
    },
    {
      key: 'testerFolder',
      at: 'row',
      icon: <FolderOpenOutlined />,
      right: 'device.tellResults',
      can: (row) => Boolean(row.lineStation),
      run: ([row]) => setFolderOf(row ?? null),
    },
    {
      key: 'secret',
      at: 'row',
      icon: <KeyOutlined />,
      right: 'device.edit',
      // The others are logged in to, or not at all.
      can: (row) => loggedIn.includes(row.protocol ?? ''),
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
      {fileOf && <TesterFileDialog device={fileOf} onClose={() => setFileOf(null)} />}
      {folderOf && <TesterFolderDialog device={folderOf} onClose={() => setFolderOf(null)} />}
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
