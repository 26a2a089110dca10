import { Alert } from 'antd'
import type { WorkbookResult } from '#core/contract/workbook.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'

/** A workbook before it is written: what of each sheet would be new or changed, and what is wrong in which cell. */
export function WorkbookSeen({ result }: { result: WorkbookResult }) {
  const t = useT()
  const { sheets, problems, problemCount } = result
  return (
    <>
      <Alert
        className="kit-gap"
        type={problemCount ? 'error' : 'success'}
        showIcon
        title={problemCount ? t('startWorkbook.fix', { count: problemCount }) : t('startWorkbook.good')}
        description={problemCount > problems.length && t('startWorkbook.firstProblems', { count: problems.length })}
      />
      {problems.length > 0 && (
        <PlainTable<WorkbookResult['problems'][number]>
          className="kit-gap"
          size="small"
          rowKey={({ cell, message }) => `${cell} ${message}`}
          pagination={false}
          scroll={{ y: 220 }}
          dataSource={problems}
          columns={[
            { title: t('startWorkbook.cell'), dataIndex: 'cell', width: 180 },
            { title: t('startWorkbook.problem'), dataIndex: 'message' },
          ]}
        />
      )}
      <PlainTable<WorkbookResult['sheets'][number]>
        size="small"
        rowKey="sheet"
        pagination={false}
        scroll={{ x: 520 }}
        dataSource={sheets}
        columns={[
          { title: t('workbook.sheet'), dataIndex: 'title' },
          { title: t('startWorkbook.added'), dataIndex: 'added', align: 'right' },
          { title: t('startWorkbook.updated'), dataIndex: 'updated', align: 'right' },
          { title: t('startWorkbook.failed'), dataIndex: 'failed', align: 'right' },
          { title: t('startWorkbook.examples'), dataIndex: 'examples', align: 'right' },
        ]}
      />
    </>
  )
}
