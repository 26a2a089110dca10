import { QrcodeOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import { useState } from 'react'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  type FormValues,
  type InputProps,
  ListScreen,
  pageCode,
  QrLabels,
  ReferenceSelect,
  type RowIn,
} from '#core/web/kit/index.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { maintenanceObjectCrud } from '../../contract/object.ts'

type Row = RowIn<typeof maintenanceObjectCrud.select>

const search = ['number', 'name', 'kind', 'workshopId', 'lineId', 'enabled'] as const
const form = {
  renderers: { lineId: (input: InputProps) => <LineInput {...input} /> },
  // The lines of another workshop are others.
  derive: (changed: FormValues) => ('workshopId' in changed ? { lineId: null } : undefined),
} as const

/** A line among those of the workshop that stands in the form. */
function LineInput({ value, onChange, id, disabled }: InputProps) {
  const workshopId = Form.useWatch('workshopId') as number | null | undefined
  return (
    <ReferenceSelect
      id={id}
      disabled={disabled}
      reference={workshopId ? { ...lineReference, where: { workshopId } } : lineReference}
      value={value as number | null}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

/** What is maintained and is no machine, with the labels by which it is found where it is. */
export default function MaintenanceObjects() {
  const t = useT()
  const open = useOpen()
  const [printing, setPrinting] = useState<Row[] | null>(null)
  const show = ([row]: Row[]) => {
    if (row) open('maintenanceObjectPage', { number: row.number })
  }
  const actions: Action<Row>[] = [
    { key: 'page', at: 'row', run: show },
    {
      key: 'label',
      at: 'bulk',
      icon: <QrcodeOutlined />,
      right: 'maintenanceObject.view',
      run: (rows) => setPrinting(rows),
    },
  ]
  return (
    <>
      <ListScreen<Row> crud={maintenanceObjectCrud} search={search} form={form} actions={actions} />
      {printing && (
        <QrLabels
          title={t('maintenanceObject.labels')}
          labels={printing.map(({ id, number, name, workshopName, lineName }) => ({
            id,
            number,
            name,
            place: [workshopName, lineName].filter(Boolean).join(' · '),
            code: pageCode('maintenanceObjectPage', number),
          }))}
          onClose={() => setPrinting(null)}
        />
      )}
    </>
  )
}
