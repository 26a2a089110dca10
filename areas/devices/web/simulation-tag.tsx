import { ExperimentOutlined } from '@ant-design/icons'
import { Button, Popover, Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getSimulation, updateSimulation } from '../contract/simulation.ts'

/** In the shell's header: says that virtual machines speak, and lets whoever may stop them. Nothing where all is real. */
export default function SimulationTag() {
  const t = useT()
  const { can, has } = useSession()
  const { data } = useCall(getSimulation, {}, { topics: ['simulation', 'device'], enabled: has('devices') })
  const change = useAct(updateSimulation, { topics: ['simulation'] })
  if (!data?.devices || !has('devices')) return null
  const { devices, running } = data
  const content = (
    <>
      <p>{t('simulation.why', { devices })}</p>
      {can('simulation.edit') && (
        <Button size="small" loading={change.pending} onClick={() => void change.run({ running: !running })}>
          {t(running ? 'simulation.stop' : 'simulation.start')}
        </Button>
      )}
    </>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <button type="button" className="kit-tag-button">
        <Tag color={running ? 'purple' : 'default'} icon={<ExperimentOutlined />}>
          {t(running ? 'simulation.on' : 'simulation.off')}
        </Tag>
      </button>
    </Popover>
  )
}
