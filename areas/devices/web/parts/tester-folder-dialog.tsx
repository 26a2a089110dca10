import { Alert, Button, Form, Input, Radio, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { instantText, NotLoaded } from '#core/web/kit/index.ts'
import { type Figure, FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import {
  getTesterFolder,
  readTesterFolder,
  setTesterFolder,
  type TesterFolder,
  type TesterFolderSetting,
} from '../../contract/tester-folder.api.ts'
import { type ChosenColumns, columnsOf, startColumns, TesterColumnsForm } from './tester-columns.tsx'
import '../devices.css'

interface Props {
  device: { id: number; number: string | null }
  onClose(): void
}

/** The folder in which a tester leaves its files: where it is, what its columns are, and how reading it goes. */
export function TesterFolderDialog({ device, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const { data, error, refetch } = useCall(getTesterFolder, { id: device.id }, { topics: ['testerFolder'] })
  if (!active) return null
  const title = t('testerFolder.title', { number: device.number ?? '' })
  if (data?.allowed.length)
    return (
      <Setting key={data.folder === null ? 'new' : 'set'} title={title} id={device.id} told={data} onClose={onClose} />
    )
  return (
    <AskingModal title={title} footer={<Button onClick={onClose}>{t('kit.close')}</Button>} onCancel={onClose}>
      {error ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <Alert type="info" showIcon title={t('testerFolder.none', { team: data.teamId })} />
      ) : (
        <Skeleton active />
      )}
    </AskingModal>
  )
}

type Place = Omit<TesterFolderSetting, 'columns'>

/** Columns that were chosen before, as the form has them. */
const chosenFrom = ({ serial, result, at, values }: TesterFolderSetting['columns']): ChosenColumns => ({
  serial,
  result: result ?? null,
  at,
  codes: Object.fromEntries(values.map(({ column, characteristic }) => [column, characteristic])),
})

interface SettingProps {
  title: string
  id: number
  told: TesterFolder
  onClose(): void
}

function Setting({ title, id, told: { allowed, folder }, onClose }: SettingProps) {
  const t = useT()
  const [place, setPlace] = useState<Place>(
    () => folder ?? { folder: allowed[0] ?? '', within: '', pattern: '', moves: true, enabled: true },
  )
  const [chosen, setChosen] = useState<ChosenColumns | null>(folder && chosenFrom(folder.columns))
  const set = (part: Partial<Place>) => setPlace((before) => ({ ...before, ...part }))
  const [seen, setSeen] = useState<OutputOf<typeof readTesterFolder> | null>(null)
  const read = useAct(readTesterFolder, {
    onDone: (answer) => {
      setSeen(answer)
      setChosen((before) => startColumns(before ?? {}, answer.header))
    },
  })
  const done = { topics: ['testerFolder'], onDone: onClose }
  const save = useAct(setTesterFolder, { ...done, success: t('testerFolder.saved') })
  const end = useAct(setTesterFolder, { ...done, success: t('testerFolder.ended') })
  const columns = chosen && columnsOf(chosen)
  const { folder: name, within, pattern, moves, enabled } = place
  const whole = columns?.at
    ? { folder: name, within, pattern, moves, enabled, columns: { ...columns, at: columns.at } }
    : null
  const stop = async () => {
    if (await toast.confirm({ title: t('testerFolder.askEnd') })) await end.run({ id, folder: null })
  }
  return (
    <AskingModal
      width={860}
      title={title}
      onCancel={onClose}
      footer={
        <>
          {folder && (
            <Button danger loading={end.pending} onClick={() => void stop()}>
              {t('testerFolder.end')}
            </Button>
          )}
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button
            type="primary"
            loading={save.pending}
            disabled={!whole}
            onClick={() => whole && void save.run({ id, folder: whole })}
          >
            {t('testerFolder.save')}
          </Button>
        </>
      }
    >
      {folder && <Standing folder={folder} />}
      <Form layout="vertical" component={false}>
        <div className="tester-columns">
          <Form.Item label={t('testerFolder.folder')} required className="kit-gap">
            <Select
              aria-label={t('testerFolder.folder')}
              value={name}
              options={allowed.map((value) => ({ value, label: value }))}
              onChange={(value: string) => set({ folder: value })}
            />
          </Form.Item>
          <Form.Item label={t('testerFolder.within')} extra={t('testerFolder.within.hint')} className="kit-gap">
            <Input
              aria-label={t('testerFolder.within')}
              maxLength={200}
              value={within}
              onChange={({ target }) => set({ within: target.value })}
            />
          </Form.Item>
          <Form.Item label={t('testerFolder.pattern')} extra={t('testerFolder.pattern.hint')} className="kit-gap">
            <Input
              aria-label={t('testerFolder.pattern')}
              maxLength={100}
              value={pattern}
              onChange={({ target }) => set({ pattern: target.value })}
            />
          </Form.Item>
        </div>
        <Form.Item label={t('testerFolder.moves')} className="kit-gap">
          <Radio.Group
            value={moves}
            onChange={({ target }) => set({ moves: target.value === true })}
            options={[
              { value: true, label: t('testerFolder.movesTo') },
              { value: false, label: t('testerFolder.stays') },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('testerFolder.enabled')} className="kit-gap">
          <Switch aria-label={t('testerFolder.enabled')} checked={enabled} onChange={(on) => set({ enabled: on })} />
        </Form.Item>
      </Form>
      <p>
        <Button loading={read.pending} onClick={() => void read.run({ folder: name, within, pattern })}>
          {t('testerFolder.read')}
        </Button>{' '}
        {seen && t('testerFolder.readFrom', { file: seen.file, count: seen.count })}
      </p>
      {seen && chosen ? (
        <TesterColumnsForm seen={seen} value={chosen} timed onChange={setChosen} />
      ) : (
        columns && <p>{t('testerFolder.mapped', { columns: textOf(columns) })}</p>
      )}
    </AskingModal>
  )
}

/** Columns in the order of their use, characteristics with their codes. */
const textOf = ({ serial, result, at, values }: NonNullable<ReturnType<typeof columnsOf>>): string =>
  [serial, at, result, ...values.map(({ column, characteristic }) => `${column} → ${characteristic}`)]
    .filter(Boolean)
    .join(' · ')

/** How reading it goes. */
function Standing({
  folder: { problem, lookedAt, takenAt, setByName },
}: {
  folder: NonNullable<TesterFolder['folder']>
}) {
  const t = useT()
  const { user } = useSession()
  const at = (moment: string | null) => (moment ? instantText(moment, user.zone) : t('testerFolder.notYet'))
  const figures: Figure[] = [
    { label: t('testerFolder.lookedAt'), value: at(lookedAt) },
    { label: t('testerFolder.takenAt'), value: at(takenAt) },
    { label: t('testerFolder.setBy'), value: setByName },
  ]
  return (
    <>
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      <FigureList figures={figures} />
    </>
  )
}
