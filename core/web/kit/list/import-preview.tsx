import { Alert, Input, Select, Tooltip } from 'antd'
import type { ImportPreview, ImportResult } from '#core/contract/core.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'

interface Props {
  preview: ImportPreview
  result: Pick<ImportResult, 'added' | 'updated' | 'failed'>
  /** The field of each column as it stands in the choices. */
  fields: readonly (string | null)[]
  onFields(fields: (string | null)[]): void
  /** Puts a cell right that is wrong, where that can be done here: in rows that were pasted. */
  onCell?(row: number, column: number, text: string): void
  /** Texts put right and not yet checked, by row and column. */
  mended?: ReadonlyMap<string, string>
}

type Row = ImportPreview['rows'][number]

/** A sheet before it is imported: which field each column goes to, and what is wrong in which cell. */
export function ImportPreviewView({ preview, result, fields, onFields, onCell, mended }: Props) {
  const t = useT()
  const { columns, missing, total, rows } = preview
  const { added, updated, failed } = result
  const assign = (column: number, field: string | null) =>
    // A field goes to one column alone: the other lets go of it.
    onFields(fields.map((each, at) => (at === column ? field : each === field ? null : each)))
  const title = missing.length
    ? t('kit.importMissing', { columns: missing.join(t('listed')) })
    : t('kit.importChecked', { total, good: added + updated, failed })
  const options = [
    { value: '', label: t('kit.importIgnored') },
    ...preview.choices.map(({ field, label }) => ({ value: field, label })),
  ]
  return (
    <>
      <Alert
        className="kit-gap"
        type={missing.length || failed ? 'warning' : 'success'}
        showIcon
        title={title}
        description={rows.length < total && t('kit.importSome')}
      />
      <PlainTable<Row>
        className="kit-import-preview"
        size="small"
        rowKey="number"
        pagination={false}
        scroll={{ x: 64 + columns.length * 150, y: 320 }}
        dataSource={rows}
        columns={[
          {
            title: t('kit.row'),
            dataIndex: 'number',
            width: 64,
            fixed: 'left',
            render: (number: number, row) => <Problem row={row} column={null} text={String(number)} />,
          },
          ...columns.map(({ header }, column) => ({
            key: column,
            width: 150,
            title: (
              <>
                <div>{header || '–'}</div>
                <Select<string>
                  size="small"
                  className="kit-wide"
                  aria-label={t('kit.importColumn', { header })}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={fields[column] ?? ''}
                  options={options}
                  onChange={(field) => assign(column, field || null)}
                />
              </>
            ),
            render: (_value: unknown, row: Row) => (
              <Problem
                row={row}
                column={column}
                text={mended?.get(`${row.number} ${column}`) ?? row.cells[column] ?? ''}
                label={`${header} ${row.number}`}
                onChange={onCell && ((text) => onCell(row.number, column, text))}
              />
            ),
          })),
        ]}
      />
    </>
  )
}

interface ProblemProps {
  row: Row
  column: number | null
  text: string
  label?: string
  onChange?(text: string): void
}

/** A cell, marked and explained where something is wrong with it, and put right in its place where that can be done. */
function Problem({ row, column, text, label, onChange }: ProblemProps) {
  const messages = row.issues.filter((issue) => issue.column === column).map(({ message }) => message)
  if (!messages.length) return <>{text}</>
  const told = messages.join(' · ')
  if (onChange)
    return (
      <span className="kit-import-bad">
        <Input
          size="small"
          status="error"
          aria-label={label}
          title={told}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <small>{told}</small>
      </span>
    )
  return (
    <Tooltip title={told}>
      <span className="kit-import-bad">
        {text || '–'}
        <small>{told}</small>
      </span>
    </Tooltip>
  )
}
