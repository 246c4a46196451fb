/** Answers the questions of the page about the file that it has opened, of which there is one. */
import { now } from '../../core/clock.js';
import type { FileReply, FileRequest, FileSummary } from './protocol.js';
import { RecordFile } from './record-file.js';

let file: RecordFile | undefined;

/**
 * Opens a file, or answers about the one that is open.
 * @param report called with the state of a file while it is read
 * @throws the fault of a file that cannot be read
 */
export function askFile(
  request: FileRequest,
  report: (summary: FileSummary) => void,
): FileReply | Promise<FileReply> {
  if (request.kind === 'open') return openFile(request, report);
  if (!file) throw new Error(`${request.kind} before any file`);
  switch (request.kind) {
    case 'rows':
      return file.rows(request.filter, request.from, request.count);
    case 'open-records':
      return file.openRecords(request.from, request.count, request.inexact);
    case 'keep':
      file.keep(request.answers);
      return { kind: 'summary', summary: file.summary() };
    case 'output':
      return file.output();
  }
}

/** Opens a file; the one opened before remains unless the new one has a list of records. */
async function openFile(
  request: FileRequest & { readonly kind: 'open' },
  report: (summary: FileSummary) => void,
): Promise<FileReply> {
  const before = file;
  file = new RecordFile(request.file, request.board);
  const reply = await file.open(report, now);
  if (reply.kind !== 'summary') file = before;
  return reply;
}
