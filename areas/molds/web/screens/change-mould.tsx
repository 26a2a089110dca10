import { Alert, Tabs } from 'antd'
import { useState } from 'react'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen, type RowIn, useScanner } from '#core/web/kit/index.ts'
import { useOpen, usePageQuery } from '#core/web/screens/navigation.ts'
import { selectMoldMachine } from '../../contract/mounting.api.ts'
import { moldMountingCrud } from '../../contract/mounting.ts'
import { AtMachine } from '../parts/at-machine.tsx'
import { MachinePicker } from '../parts/machine-picker.tsx'
import { mountingVerbs } from '../parts/mounting-verbs.ts'
import '../molds.css'

/** Molds go on machines and come off: at one machine, or looked through as records. */
export default function ChangeMould() {
  const t = useT()
  return (
    <Tabs
      className="kit-tabs"
      destroyOnHidden
      items={[
        { key: 'place', label: t('mounting.tab.place'), children: <Change /> },
        { key: 'records', label: t('mounting.tab.records'), children: <Records /> },
      ]}
    />
  )
}

/** The machine first, scanned or found, then its molds. */
function Change() {
  const open = useOpen()
  // The machine stands in the address: a link, a reload and the browser's way back all know it.
  const machineId = Number(usePageQuery().machineId) || null
  const [failure, setFailure] = useState<string | null>(null)
  const choose = (id: number | null) => {
    setFailure(null)
    open('changeMould', id === null ? {} : { machineId: String(id) })
  }
  const scanned = async (code: string) => {
    setFailure(null)
    try {
      const { rows } = await call(selectMoldMachine, { code })
      choose(rows[0]?.id ?? null)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    }
  }
  return (
    <div className="mold-change">
      {failure && <Alert type="error" showIcon title={failure} />}
      {machineId === null ? (
        <Scanned onCode={(code) => void scanned(code)}>
          <MachinePicker onCode={(code) => void scanned(code)} onChoose={choose} />
        </Scanned>
      ) : (
        <AtMachine key={machineId} machineId={machineId} onLeave={() => choose(null)} />
      )}
    </div>
  )
}

/** A scanner names a machine only until one is chosen: then it names molds. */
function Scanned({ onCode, children }: { onCode(code: string): void; children: React.ReactNode }) {
  useScanner(onCode)
  return children
}

type MountingRow = RowIn<typeof moldMountingCrud.select>

const search = ['moldNumber', 'status', 'machineId', 'workshopId', 'installedAt', 'removedAt', 'taskNo'] as const

const Records = () => (
  <ListScreen<MountingRow>
    crud={moldMountingCrud}
    search={search}
    topics={['moldMounting', 'mold']}
    actions={mountingVerbs<MountingRow>()}
  />
)
