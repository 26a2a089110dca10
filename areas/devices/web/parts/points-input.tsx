import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Typography } from 'antd'
import type { ReactNode } from 'react'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AddRow, RemoveRow, type Renderer, RowCell, startValues } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getDeviceSignal } from '../../contract/device.api.ts'
import { deviceEntity, machinelessUses, textFormats } from '../../contract/device.ts'

const fields = deviceEntity.fields.points.fields ?? {}

/** Beyond name, use and machine: what counts for each use. */
const more: Record<string, readonly string[]> = {
  lamp: ['lamp'],
  pulse: ['outputQuantity', 'counting', 'intervalMs'],
  state: ['codes'],
  button: ['button'],
  measure: [],
  serial: [],
  result: ['characteristic'],
  ready: [],
}
const placeFields: Record<string, readonly string[]> = {
  modbus: ['register', 'address', 'format'],
  opcua: ['nodeId'],
}

interface Point {
  name?: string
  use?: string
  counting?: string
  format?: string
  machineId?: number
  machineName?: string
}

function morePoint({ use = 'lamp', counting, format = '' }: Point, protocol: string): string[] {
  const own = (more[use] ?? []).filter((key) => key !== 'intervalMs' || counting === 'edge')
  const words = protocol === 'modbus' && textFormats.includes(format) ? ['words'] : []
  return [...(placeFields[protocol] ?? []), ...words, ...own]
}

/** Of a counter: whether its machine's output is what it counts, and the offer to make it so when the device is saved. */
function CountsMachine({ machineId, offer }: { machineId: number; offer: ReactNode }) {
  const t = useT()
  const { can } = useSession()
  const { data } = useCall(machineCrud.get, { id: machineId }, { topics: ['machine'], enabled: can('machine.view') })
  if (!data) return null
  if (data.countSource === 'counts') return <span className="point-counts">{t('device.countsTaken')}</span>
  return can('machine.edit') ? offer : <span className="point-counts">{t('device.countsUnused')}</span>
}

/** What the device says under names that no point has: one press makes a point of it. */
function HeardOnly({ id, taken, onAdd }: { id: number; taken: (string | undefined)[]; onAdd(name: string): void }) {
  const t = useT()
  const { data } = useCall(getDeviceSignal, { id }, { topics: ['deviceSignal'], keepPrevious: true })
  const heard = (data?.values ?? []).filter(({ name }) => !taken.includes(name))
  if (!heard.length) return null
  return (
    <div className="points-heard">
      <span>{t('device.heardOnly')}</span>
      {heard.map(({ name, value }) => (
        <Button key={name} size="small" type="dashed" icon={<PlusOutlined />} onClick={() => onAdd(name)}>
          {name} = {String(value)}
        </Button>
      ))}
    </div>
  )
}

/** The points of a device, each with the inputs that its use and the protocol ask for. */
function PointsInput({ row, disabled }: { row: Record<string, unknown> | null; disabled?: boolean }) {
  const t = useT()
  const points = (Form.useWatch('points') as Point[] | undefined) ?? []
  const protocol = String(Form.useWatch('protocol'))
  const original = (row?.points ?? []) as Record<string, unknown>[]
  const cell = (index: number, at: number, name: string, labelled = false) => {
    const field = fields[name]
    if (!field) return null
    return (
      <RowCell
        key={name}
        at={at}
        name={name}
        field={field}
        label={t(`device.points.${name}`)}
        labelled={labelled}
        row={original.find((each) => each.machineId === points[index]?.machineId) ?? null}
        disabled={disabled}
      />
    )
  }
  return (
    <Form.List name="points">
      {(items, { add, remove }) => (
        <div className="kit-rows">
          <Typography.Paragraph type="secondary">{t('device.hint.points')}</Typography.Paragraph>
          {items.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col" className="kit-required">
                    {t('device.points.name')}
                  </th>
                  <th scope="col" className="kit-required">
                    {t('device.points.use')}
                  </th>
                  <th scope="col">{t('device.points.machineId')}</th>
                  <th aria-label={t('device.points')} />
                  <th aria-label={t('kit.acts')} />
                </tr>
              </thead>
              <tbody>
                {items.map((item, index) => (
                  <tr key={item.key}>
                    <td style={{ width: 170 }}>{cell(index, item.name, 'name')}</td>
                    <td style={{ width: 140 }}>{cell(index, item.name, 'use')}</td>
                    <td style={{ width: 190 }}>
                      {machinelessUses.includes(points[index]?.use ?? '') ? null : cell(index, item.name, 'machineId')}
                    </td>
                    <td>
                      <div className="point-more">
                        {morePoint(points[index] ?? {}, protocol).map((name) => cell(index, item.name, name, true))}
                        {points[index]?.use === 'pulse' && points[index]?.machineId && (
                          <CountsMachine
                            machineId={points[index].machineId}
                            offer={cell(index, item.name, 'countsMachine', true)}
                          />
                        )}
                      </div>
                    </td>
                    <td className="kit-rows-acts">
                      <RemoveRow disabled={disabled} onClick={() => remove(item.name)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {typeof row?.id === 'number' && !disabled && (
            <HeardOnly
              id={row.id}
              taken={points.map(({ name }) => name)}
              onAdd={(name) => add({ ...startValues(fields, Object.keys(fields)), name })}
            />
          )}
          <AddRow disabled={disabled} onClick={() => add(startValues(fields, Object.keys(fields)))} />
        </div>
      )}
    </Form.List>
  )
}

export const pointsInput: Renderer = (input, row) => <PointsInput row={row} disabled={input.disabled} />
