import { Alert, Modal } from 'antd'
import type { BulkResult } from '#core/contract/result.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'

/** What a bulk act did: how many, and which were skipped and why. */
export function BulkResultDialog({ result, onClose }: { result: BulkResult; onClose(): void }) {
  const t = useT()
  return (
    <Modal open title={t('kit.result')} footer={null} width={640} onCancel={onClose}>
      <Alert
        type={result.done.length ? 'warning' : 'error'}
        showIcon
        title={t('kit.bulkCounts', { done: result.done.length, skipped: result.skipped.length })}
      />
      <PlainTable
        className="kit-gap"
        size="small"
        rowKey="id"
        pagination={result.skipped.length > 50 ? { pageSize: 50, size: 'small' } : false}
        scroll={{ y: 360 }}
        dataSource={result.skipped}
        columns={[
          { title: t('kit.skipped'), dataIndex: 'name', width: 200 },
          { title: t('kit.reason'), dataIndex: 'reason' },
        ]}
      />
    </Modal>
  )
}
