import { DownloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { downloadFile, type ImportResult } from '#core/contract/core.api.ts'
import { type Importing, undoImportOf } from '#core/contract/importing.ts'
import { download } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { tellFailure } from '../send.ts'

interface Props {
  crud: Importing
  result: ImportResult
  onUndone(): void
}

/** What an import did: counts, what is wrong row by row, the sheet of refused rows, and taking the batch back. */
export function ImportResultView({ crud, result, onUndone }: Props) {
  const t = useT()
  const [undone, setUndone] = useState(false)
  const [endpoint] = useState(() => undoImportOf(crud))
  const undo = useAct(endpoint, {
    success: t('import.undone'),
    onDone: () => {
      setUndone(true)
      onUndone()
    },
  })
  const { batchId, errorFileNo, added, updated, failed, left = 0, problems } = result
  const takeBack = async () => {
    if (batchId === null || !(await toast.confirm({ title: t('kit.undoImport'), content: t('kit.undoImportHint') })))
      return
    await undo.run({ batchId })
  }
  return (
    <>
      <Alert
        type={undone ? 'info' : failed ? (added + updated ? 'warning' : 'error') : 'success'}
        showIcon
        title={undone ? t('import.undone') : t('kit.importCounts', { added, updated, failed })}
        description={left > 0 && t('kit.importLeft', { count: left })}
      />
      <div className="kit-import-acts">
        {errorFileNo && (
          <Button
            icon={<DownloadOutlined />}
            onClick={() =>
              void download(
                downloadFile,
                { fileNo: errorFileNo },
                `${t(crud.entity.name)} ${t('sheet.errors')}.xlsx`,
              ).catch(tellFailure)
            }
          >
            {t('kit.errorSheet')}
          </Button>
        )}
        {batchId !== null && added + updated > 0 && !undone && (
          <Button icon={<UndoOutlined />} loading={undo.pending} onClick={() => void takeBack()}>
            {t('kit.undoImport')}
          </Button>
        )}
      </div>
      {problems.length > 0 && (
        <PlainTable
          size="small"
          rowKey={(problem) => `${problem.row} ${problem.field} ${problem.message}`}
          pagination={false}
          scroll={{ y: 280 }}
          dataSource={problems}
          columns={[
            { title: t('kit.row'), dataIndex: 'row', width: 80 },
            { title: t('sheet.column'), dataIndex: 'field', width: 160 },
            { title: t('kit.problem'), dataIndex: 'message' },
          ]}
        />
      )}
    </>
  )
}
