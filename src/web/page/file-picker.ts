/** An input for one file, out of sight: a button clicks it. */
import { el, on } from './dom.js';

export function filePicker(take: (file: File) => void, label = ''): HTMLInputElement {
  const input = el('input', { type: 'file', hidden: true, 'aria-label': label === '' ? undefined : label });
  return on(input, {
    change: () => {
      const [file] = input.files ?? [];
      if (file) take(file);
      // The same file can be chosen again.
      input.value = '';
    },
  });
}
