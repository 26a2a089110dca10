import type { Networks } from '#core/server/networks.ts'
import type { ErpProtocol } from '../../contract/erp-systems.ts'
import { type Folders, folderConnector } from '../files/connector.ts'
import { sftpConnector } from '../files/sftp.ts'
import type { ConnectorOf, ErpConnector, ErpTarget } from './connector.ts'
import { erpnextConnector } from './erpnext.ts'
import { httpConnector } from './http-connector.ts'
import { kingdeeConnector } from './kingdee.ts'
import { odooConnector } from './odoo.ts'
import { trytonConnector } from './tryton.ts'

/** Every ERP by the connector of its protocol. */
export function allConnectors(inner: Networks, folders: Folders): ErpConnector {
  const all: { [P in ErpProtocol]: ConnectorOf<P> } = {
    http: httpConnector(inner),
    kingdee: kingdeeConnector(inner),
    tryton: trytonConnector(inner),
    odoo: odooConnector(inner),
    erpnext: erpnextConnector(inner),
    folder: folderConnector(folders),
    sftp: sftpConnector(inner),
  }
  // Which protocol a target has is known at run time alone; its settings and what is asked were checked against it when they were set up.
  const of = ({ settings }: ErpTarget) => all[settings.protocol] as unknown as ErpConnector
  return {
    send: (target, entry) => of(target).send(target, entry),
    find: (target, entry) => of(target).find(target, entry),
    canFind: (target) => of(target).canFind(target),
    test: (target) => of(target).test(target),
    read: (target, ask, fields, from) => of(target).read(target, ask, fields, from),
  }
}
