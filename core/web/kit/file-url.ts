/** Where a stored file is read by its number: the one GET of the wire. */
export const fileUrl = (fileNo: string): string =>
  `/user/web/fileController/selectDataByNo?no=${encodeURIComponent(fileNo)}`
