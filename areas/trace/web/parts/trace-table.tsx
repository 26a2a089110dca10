import { ExportOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { columnsOf, ExportDialog, TableCard, useList } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  mostTraced,
  selectTrace,
  type TraceDirection,
  type TracedLot,
  tracedLotEntity,
  traceReport,
} from '../../contract/trace.ts'

const topics = ['stockBalance', 'stockLot', 'stockMove', 'report']

interface Props {
  lotId: number
  direction: TraceDirection
  onOpen(lotId: number): void
}

/** Every lot that a trace reaches as rows, with its export. */
export function TraceTable({ lotId, direction, onOpen }: Props) {
  const t = useT()
  const { can } = useSession()
  const [exporting, setExporting] = useState(false)
  const list = useList<TracedLot, typeof selectTrace>(selectTrace, {
    entity: tracedLotEntity,
    name: 'tracedLot',
    where: { lotId, direction },
    search: [],
    topics,
  })
  const columns = columnsOf<TracedLot>(tracedLotEntity, tracedLotEntity.table)
  return (
    <div className="kit-screen">
      {list.data?.more && <Alert type="warning" showIcon title={t('trace.more', { most: mostTraced })} />}
      <TableCard
        list={list}
        columns={columns}
        open={(row: TracedLot) => onOpen(row.id)}
        after={
          can('trace.export') && (
            <Button icon={<ExportOutlined />} onClick={() => setExporting(true)}>
              {t('kit.export')}
            </Button>
          )
        }
      />
      {exporting && (
        <ExportDialog list={list} columns={columns} endpoint={traceReport.export} onClose={() => setExporting(false)} />
      )}
    </div>
  )
}
