import { homeTodos } from '#areas/home/server/index.ts'
import { listPeople } from '#areas/identity/server/index.ts'
import { timelineMore } from '#areas/workcenters/server/index.ts'
import { fileGuard } from '#core/server/files/store.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as api from '../contract/document.api.ts'
import { document, documentCrud } from '../contract/document.ts'
import * as folder from '../contract/folder.api.ts'
import * as links from '../contract/link.api.ts'
import { getDocumentSheet, getDocumentWords } from '../contract/sheet.api.ts'
import { addDocument } from './add.ts'
import { documentRows, readDocument, selectDocuments, updateDocument } from './documents.ts'
import { documentsToRenew, expiryTimer } from './expiry.ts'
import { documentFiles } from './file-guard.ts'
import { findDocuments } from './find-documents.ts'
import { addFolder, deleteFolder, folderAccess, selectFolders, updateFolder, updateFolderAccess } from './folders.ts'
import { link, linkableDocuments, linkedDocuments, linksOf, unlink } from './links.ts'
import { versionsOnTimeline } from './machine-timeline.ts'
import { deleteDocuments, moveDocuments } from './move-delete.ts'
import { documentSheet, documentWords } from './sheet.ts'
import { textJobs } from './text/read-text.ts'
import { documentTypes } from './types.ts'
import { addVersion, restoreVersion, selectVersions } from './versions.ts'

export const mount: Mount = () => ({
  area,
  fills: [
    fill(fileGuard, documentFiles.entity, documentFiles),
    fill(homeTodos, 'documents', documentsToRenew),
    fill(timelineMore, versionsOnTimeline.kind, versionsOnTimeline),
    findDocuments,
  ],
  handlers: [
    ...documentTypes.handlers,
    handle(folder.selectDocumentFolder, selectFolders),
    handle(folder.addDocumentFolder, addFolder),
    handle(folder.updateDocumentFolder, updateFolder),
    handle(folder.deleteDocumentFolder, deleteFolder),
    handle(folder.getDocumentFolderAccess, folderAccess),
    handle(folder.updateDocumentFolderAccess, updateFolderAccess),
    { ...handle(documentCrud.select, selectDocuments), list: { entity: document, source: documentRows } },
    handle(documentCrud.get, (ctx, { id }) => readDocument(ctx, id)),
    handle(documentCrud.update, updateDocument),
    handle(api.addDocument, addDocument),
    handle(api.addDocumentVersion, addVersion),
    handle(api.restoreDocumentVersion, restoreVersion),
    handle(api.selectDocumentVersion, selectVersions),
    handle(api.moveDocument, moveDocuments),
    handle(api.deleteDocument, deleteDocuments),
    handle(getDocumentSheet, documentSheet),
    handle(getDocumentWords, documentWords),
    handle(links.selectLinkedDocument, linkedDocuments),
    handle(links.selectLinkableDocument, linkableDocuments),
    handle(links.linkDocument, link),
    handle(links.unlinkDocument, unlink),
    handle(links.selectDocumentLink, linksOf),
    handle(api.selectDocumentPerson, listPeople),
  ],
  timers: [expiryTimer],
  // The log of what lies in a closed folder would tell of it to those who are kept out.
  narrowLogs: ['document', 'documentFolder'],
  jobs: { ...documentTypes.jobs, ...textJobs },
})
