import { Alert, Button, Form, Radio, Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import type { MoldPosition } from '../../contract/mold-status.ts'
import { type getMoldMachine, type MountableMold, mountMold, selectMoldProduct } from '../../contract/mounting.api.ts'
import { DueTag } from './due-tag.tsx'
import { MoldPicker } from './mold-picker.tsx'

type Place = OutputOf<typeof getMoldMachine>

/** The mold first, then where it goes and what for, and one big button. */
export function MountForm({ place }: { place: Place }) {
  const t = useT()
  const [mold, setMold] = useState<MountableMold | null>(null)
  if (!place.positions.length) return <Alert type="info" showIcon title={t('mounting.noRoom')} />
  const machineId = place.machine.id
  return mold === null ? (
    <MoldPicker machineId={machineId} onChoose={setMold} />
  ) : (
    <Chosen key={mold.id} place={place} mold={mold} onLeave={() => setMold(null)} />
  )
}

/** What it is mounted for, as one choice among tasks and products. */
type Purpose = `task ${number}` | `product ${number}`

const idOf = (purpose: Purpose | null, kind: 'task' | 'product') =>
  purpose?.startsWith(kind) ? Number(purpose.slice(kind.length)) : null

function Chosen({ place, mold, onLeave }: { place: Place; mold: MountableMold; onLeave(): void }) {
  const t = useT()
  const { user } = useSession()
  const tasks = place.tasks.filter(({ moldId }) => moldId === mold.id)
  const [wanted] = tasks
  const [position, setPosition] = useState<MoldPosition>(place.positions[0] ?? 'whole')
  const [purpose, setPurpose] = useState<Purpose | null>(wanted ? `task ${wanted.id}` : null)
  const { data: products } = useCall(selectMoldProduct, { moldId: mold.id })
  const act = useAct(mountMold, { topics: ['moldMounting', 'mold'], silent: true })
  const options = [
    {
      label: t('mounting.group.tasks'),
      options: tasks.map(({ id, taskNo, productText, plannedStart }) => ({
        value: `task ${id}`,
        label: [taskNo, productText, plannedStart && instantText(plannedStart, user.zone)].filter(Boolean).join(' · '),
      })),
    },
    {
      label: t('mounting.group.products'),
      options: (products?.rows ?? []).map(({ id, text }) => ({ value: `product ${id}`, label: text })),
    },
  ].filter((group) => group.options.length)
  const mount = async () => {
    const done = await act.run({
      machineId: place.machine.id,
      moldId: mold.id,
      position,
      taskId: idOf(purpose, 'task'),
      productId: idOf(purpose, 'product'),
    })
    if (!done) return
    toast.success(t('mounting.done', { mold: mold.number }))
    onLeave()
  }
  return (
    <>
      <div className="mold-mounted">
        <div>
          <b>{mold.number}</b> {mold.name}
          <DueTag due={mold.due} />
        </div>
        <small className="kit-faint">{mold.location}</small>
        <div className="mold-acts">
          <Button size="large" onClick={onLeave}>
            {t('mounting.anotherMold')}
          </Button>
        </div>
      </div>
      <Form layout="vertical" size="large">
        <Form.Item label={t('mounting.position')}>
          <Radio.Group
            optionType="button"
            value={position}
            onChange={(event) => setPosition(event.target.value as MoldPosition)}
            options={place.positions.map((value) => ({ value, label: t(`moldPosition.${value}`) }))}
          />
        </Form.Item>
        {options.length > 0 && (
          <Form.Item label={t('mounting.for')}>
            <Select
              aria-label={t('mounting.for')}
              allowClear
              placeholder={t('kit.choose')}
              value={purpose}
              onChange={(value: Purpose | undefined) => setPurpose(value ?? null)}
              options={options}
            />
          </Form.Item>
        )}
      </Form>
      {act.error && <Alert type="error" showIcon title={Object.values(act.fieldErrors)[0] ?? act.error.message} />}
      <Button block type="primary" className="mold-big" loading={act.pending} onClick={() => void mount()}>
        {t('moldStatus.verb.mount')} {mold.number}
      </Button>
    </>
  )
}
