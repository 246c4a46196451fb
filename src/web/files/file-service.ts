/** The file that the page has opened, of which there is one. */
import type { FileCalls, FileSummary } from './protocol.js';
import { RecordFile } from './record-file.js';

let file: RecordFile | undefined;

/**
 * Returns the calls of the page about its file; all but `open` need an open one.
 * @param report called with the state of a file while it is read
 */
export function fileCalls(report: (summary: FileSummary) => void): FileCalls {
  return {
    async open(chosen, board) {
      const before = file;
      // Its list is shown while it is read.
      file = new RecordFile(chosen, board);
      const opened = await file.open(report);
      if (opened.kind !== 'summary') file = before;
      return opened;
    },
    rows: (...query) => file!.rows(...query),
    openRecords: (...query) => file!.openRecords(...query),
    async keep(answers) {
      file!.keep(answers);
      return file!.summary();
    },
    output: async () => file!.output(),
  };
}
