import { Alert, Form, Radio, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, NotLoaded } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import {
  type AccessLevel,
  accessLevels,
  type Folder,
  getDocumentFolderAccess,
  updateDocumentFolderAccess,
} from '../../contract/folder.api.ts'

type Access = OutputOf<typeof getDocumentFolderAccess>

/** For whom a folder is. */
export function AccessDialog({ folder, onClose }: { folder: Folder; onClose(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(getDocumentFolderAccess, { id: folder.id })
  if (data) return <AccessForm key={data.version} folder={folder} access={data} onClose={onClose} />
  return (
    <AskingModal title={t('documentFolder.accessOf', { folder: folder.name })} footer={null} onCancel={onClose}>
      {error ? <NotLoaded error={error} onRetry={refetch} /> : <Skeleton active className="kit-slow" />}
    </AskingModal>
  )
}

type Named = Record<AccessLevel, { roles: number[]; departments: number[] }>

const namedIn = ({ roles, departments }: Access): Named => {
  const of = (wanted: AccessLevel) => ({
    roles: roles.filter(({ level }) => level === wanted).map(({ roleId }) => roleId),
    departments: departments.filter(({ level }) => level === wanted).map(({ departmentId }) => departmentId),
  })
  return { read: of('read'), change: of('change') }
}

function AccessForm({ folder, access, onClose }: { folder: Folder; access: Access; onClose(): void }) {
  const t = useT()
  const [closed, setClosed] = useState(access.closed)
  const [named, setNamed] = useState(() => namedIn(access))
  const { run, pending, error } = useAct(updateDocumentFolderAccess, {
    topics: ['documentFolder', 'document'],
    silent: true,
    success: t('kit.saved'),
    onDone: onClose,
  })
  const save = () => {
    // Whoever may change may read as well: named for both, he is named for the more.
    const more = named.change
    const of = (level: AccessLevel, kind: 'roles' | 'departments') =>
      named[level][kind].filter((id) => level === 'change' || !more[kind].includes(id))
    void run({
      id: folder.id,
      version: access.version,
      closed,
      roles: accessLevels.flatMap((level) => of(level, 'roles').map((roleId) => ({ roleId, level }))),
      departments: accessLevels.flatMap((level) =>
        of(level, 'departments').map((departmentId) => ({ departmentId, level })),
      ),
    })
  }
  const choice = (level: AccessLevel, kind: 'roles' | 'departments') => {
    const id = `access-${level}-${kind}`
    return (
      <Form.Item label={t(`documentFolder.${level}.${kind}`)} htmlFor={id}>
        <Select
          id={id}
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={access.choices[kind].map((each) => ({ value: each.id, label: each.name }))}
          value={named[level][kind]}
          onChange={(ids) => setNamed({ ...named, [level]: { ...named[level], [kind]: ids } })}
        />
      </Form.Item>
    )
  }
  return (
    <AskingModal
      title={t('documentFolder.accessOf', { folder: folder.name })}
      okText={t('kit.save')}
      confirmLoading={pending}
      onOk={save}
      onCancel={onClose}
    >
      <Refused error={error} />
      {access.closedAbove.length > 0 && (
        <Alert
          className="kit-gap"
          type="info"
          showIcon
          title={t('documentFolder.closedAbove', {
            folders: access.closedAbove.map(({ name }) => name).join(t('listed')),
          })}
        />
      )}
      <Radio.Group
        vertical
        className="kit-gap"
        value={closed}
        onChange={({ target }) => setClosed(target.value)}
        options={[
          { value: false, label: t('documentFolder.openTo') },
          { value: true, label: t('documentFolder.closedTo') },
        ]}
      />
      {closed && (
        <Form layout="vertical">
          {choice('read', 'departments')}
          {choice('read', 'roles')}
          {choice('change', 'departments')}
          {choice('change', 'roles')}
          <p className="kit-faint">{t('documentFolder.accessNote')}</p>
        </Form>
      )}
    </AskingModal>
  )
}
