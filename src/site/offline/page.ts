/**
 * Theme switch and search for pages opened from a folder, where browsers load no modules. There the
 * head of every page loads this classic script; on a server, VitePress does both.
 */
import { openSearch } from './search.js';

/** VitePress stores the choice under this key, and a script in the head of each page reads it. */
const appearance = 'vitepress-theme-appearance';

function switchTheme(): void {
  const isDark = document.documentElement.classList.toggle('dark');
  localStorage.setItem(appearance, isDark ? 'dark' : 'light');
  showTheme();
}

function showTheme(): void {
  const isDark = document.documentElement.classList.contains('dark');
  for (const button of document.querySelectorAll('.VPSwitchAppearance'))
    button.setAttribute('aria-checked', String(isDark));
}

function start(): void {
  showTheme();
  for (const button of document.querySelectorAll('.VPSwitchAppearance'))
    button.addEventListener('click', switchTheme);
  document.querySelector('.DocSearch-Button')?.addEventListener('click', openSearch);
  document.addEventListener('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key === 'k';
    if (!isShortcut && !(event.key === '/' && event.target === document.body)) return;
    event.preventDefault();
    openSearch();
  });
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
