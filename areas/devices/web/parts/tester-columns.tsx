import { Form, Input, Select } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { readTesterFile, TesterColumns } from '../../contract/tester-file.api.ts'

/** Columns as they are chosen, step by step: which is the serial is not known at first. */
export interface ChosenColumns {
  serial: string | null
  result: string | null
  at: string | null
  /** Codes of characteristics by column; empty: it is left out. */
  codes: Record<string, string>
}

/** Columns of a file that were chosen before, as far as it has them. */
export const startColumns = (kept: Partial<ChosenColumns>, header: readonly string[]): ChosenColumns => {
  const known = (column: string | null | undefined) => (column && header.includes(column) ? column : null)
  return {
    serial: known(kept.serial),
    result: known(kept.result),
    at: known(kept.at),
    codes: Object.fromEntries(Object.entries(kept.codes ?? {}).filter(([column]) => header.includes(column))),
  }
}

/** As they are sent. Null: no column is the serial yet. */
export const columnsOf = ({ serial, result, at, codes }: ChosenColumns): TesterColumns | null =>
  serial === null
    ? null
    : {
        serial,
        result,
        at,
        values: Object.entries(codes)
          .map(([column, code]) => ({ column, characteristic: code.trim() }))
          .filter(({ column, characteristic }) => characteristic && ![serial, at].includes(column)),
      }

interface Props {
  seen: OutputOf<typeof readTesterFile>
  value: ChosenColumns
  /** The time must be told by the file. */
  timed?: boolean
  onChange(value: ChosenColumns): void
}

const parts = ['serial', 'result', 'at'] as const

/** Which column of a tester's file holds what. */
export function TesterColumnsForm({ seen: { header, rows }, value, timed = false, onChange }: Props) {
  const t = useT()
  const options = header.map((column) => ({ value: column, label: column }))
  const set = (change: Partial<ChosenColumns>) => onChange({ ...value, ...change })
  const hints = {
    serial: undefined,
    result: t('testerFile.result.hint'),
    at: t(timed ? 'testerFolder.timeFirst' : 'testerFile.at.hint'),
  }
  const free = header.filter((column) => column !== value.serial && column !== value.at)
  return (
    <Form layout="vertical">
      <div className="tester-columns">
        {parts.map((part) => (
          <Form.Item
            key={part}
            label={t(`testerFile.${part}`)}
            required={part === 'serial' || (timed && part === 'at')}
            extra={hints[part]}
            className="kit-gap"
          >
            <Select
              aria-label={t(`testerFile.${part}`)}
              allowClear={part !== 'serial'}
              showSearch
              options={options}
              value={value[part]}
              onChange={(column: string | undefined) => set({ [part]: column ?? null })}
            />
          </Form.Item>
        ))}
      </div>
      <PlainTable<{ column: string; example: string }>
        size="small"
        rowKey="column"
        pagination={false}
        scroll={{ y: 260 }}
        title={() => <b>{t('testerFile.values')}</b>}
        dataSource={free.map((column) => ({ column, example: exampleOf(rows, header.indexOf(column)) }))}
        columns={[
          { title: t('testerFile.column'), dataIndex: 'column' },
          { title: t('testerFile.example'), dataIndex: 'example' },
          {
            title: t('testerFile.characteristic'),
            width: 260,
            render: (_, { column }) => (
              <Input
                aria-label={`${t('testerFile.characteristic')} ${column}`}
                placeholder={t('testerFile.characteristic.hint')}
                maxLength={40}
                value={value.codes[column] ?? ''}
                onChange={({ target }) => set({ codes: { ...value.codes, [column]: target.value } })}
              />
            ),
          },
        ]}
      />
    </Form>
  )
}

/** What stands in a column, in the first row that has something there. */
const exampleOf = (rows: readonly (readonly string[])[], i: number): string =>
  rows.map((cells) => cells[i] ?? '').find(Boolean) ?? ''
