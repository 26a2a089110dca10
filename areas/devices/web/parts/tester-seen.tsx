import { Alert } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { TesterFileResult } from '../../contract/tester-file.api.ts'

/** What became of the rows of a tester's file, or would, and what is wrong with which. */
export function TesterSeen({ result }: { result: TesterFileResult }) {
  const t = useT()
  const { written, tried, taken, repeated, problems, problemCount } = result
  const tone = problemCount === 0 ? 'success' : taken === 0 ? 'error' : 'warning'
  return (
    <>
      <Alert
        className="kit-gap"
        type={tone}
        showIcon
        title={t(written ? 'testerFile.took' : 'testerFile.wouldTake', {
          tried,
          taken,
          repeated,
          problems: problemCount,
        })}
        description={problemCount > problems.length && t('testerFile.firstProblems', { shown: problems.length })}
      />
      {problems.length > 0 && (
        <PlainTable<TesterFileResult['problems'][number]>
          size="small"
          rowKey="row"
          pagination={false}
          scroll={{ y: 320 }}
          dataSource={problems}
          columns={[
            { title: t('testerFile.row'), dataIndex: 'row', width: 70, align: 'right' },
            { title: t('pointUse.serial'), dataIndex: 'serial', width: 180 },
            { title: t('testerFile.problem'), dataIndex: 'problem' },
          ]}
        />
      )}
    </>
  )
}
