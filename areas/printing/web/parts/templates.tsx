import { FileAddOutlined, FormatPainterOutlined } from '@ant-design/icons'
import { Alert, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, type Column, fieldColumn, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  addShippedTemplate,
  getLabelDesign,
  labelTemplate,
  labelTemplateCrud,
  selectLabelKind,
} from '../../contract/template.ts'
import { LabelDesigner } from '../designer/label-designer.tsx'

type Row = RowIn<typeof labelTemplateCrud.select>

/** Label templates of the team, each with its designer. */
export function Templates() {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [opened, setOpened] = useState<number | null>(null)
  const { data } = useCall(selectLabelKind, {})
  const add = useAct(addShippedTemplate, { topics: ['labelTemplate'], onDone: ({ id }) => setOpened(id) })
  const shipped = data?.rows.filter((each) => each.shipped) ?? []
  const design: Action<Row> = {
    key: 'design',
    at: 'row',
    icon: <FormatPainterOutlined />,
    right: 'labelTemplate.view',
    run: ([row]) => row && setOpened(row.id),
  }
  const kind: Column<Row> = {
    ...fieldColumn<Row>(labelTemplate, 'kind'),
    render: (row) => data?.rows.find((each) => each.kind === row.kind)?.name ?? row.kind,
  }
  return (
    <>
      <ListScreen
        crud={labelTemplateCrud}
        search={['name', 'enabled']}
        columns={['name', kind, 'width', 'height', 'published', 'enabled', 'remark', 'createdAt']}
        form={{ visible: (field, values) => field !== 'kind' || values.id === undefined }}
        actions={[design]}
        before={
          can('labelTemplate.add') &&
          shipped.length > 0 && (
            <Dropdown
              menu={{
                items: shipped.map(({ kind: key, name }) => ({ key, label: name })),
                onClick: ({ key }) => void add.run({ kind: key }),
              }}
            >
              <Button icon={<FileAddOutlined />} loading={add.pending}>
                {t('labelTemplate.addShipped')}
              </Button>
            </Dropdown>
          )
        }
        open={(row) => setOpened(row.id)}
      />
      {active && opened !== null && <Opened id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The designer once what it shows is there. It is not read anew under a person's hands: saving tells him of another's change. */
function Opened({ id, onClose }: { id: number; onClose(): void }) {
  const { data, error } = useCall(getLabelDesign, { id })
  if (data) return <LabelDesigner opened={data} onClose={onClose} />
  return error ? <Alert type="error" showIcon closable={{ onClose }} title={error.message} /> : null
}
