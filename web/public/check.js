// An old browser gets a clear page; elsewhere the files of home or of a table are asked for at once
// (the build names them). It is plain old JavaScript, as nothing newer would run there.
(function () {
  var script = document.currentScript;
  var alone = script && script.hasAttribute('data-alone');
  var page = typeof Object.hasOwn === 'function' && 'noModule' in document.createElement('script');
  var python = 'DecompressionStream' in window && 'WebAssembly' in window && 'Worker' in window && 'indexedDB' in window;
  if (page && (python || !alone)) {
    var path = alone ? location.hash.slice(1) || '/' : location.pathname;
    var screen = path === '/' ? 'home' : /^\/table\//.test(path) ? 'table' : '';
    (script.getAttribute('data-' + screen) || '').split(' ').filter(Boolean).forEach(function (file) {
      var link = document.createElement('link');
      var style = /css$/.test(file);
      link.rel = style ? 'preload' : 'modulepreload';
      if (style) link.as = 'style';
      link.crossOrigin = '';
      link.href = new URL(file, script.src).href;
      document.head.appendChild(link);
    });
    return;
  }
  var words = {
    en: ['This browser is too old for Santiago', 'Use a recent one: Chrome or Edge 94, Firefox 114, Safari 16.4, or newer.'],
    fr: ['Ce navigateur est trop ancien pour Santiago', 'Utilisez un navigateur récent\u202f: Chrome ou Edge 94, Firefox 114, Safari 16.4 ou plus récent.'],
    de: ['Dieser Browser ist zu alt für Santiago', 'Nimm einen neueren: ab Chrome oder Edge 94, Firefox 114, Safari 16.4.'],
    pl: ['Ta przeglądarka jest za stara dla Santiago', 'Użyj nowszej: Chrome lub Edge 94, Firefox 114, Safari 16.4 albo nowszej.']
  };
  var language = (navigator.language || 'en').slice(0, 2);
  var said = words[language] || words.en;
  var app = document.getElementById('app');
  app.id = 'old'; // the pages find no place and do not start
  app.className = 'old';
  document.documentElement.lang = words[language] ? language : 'en';
  var title = document.createElement('h1');
  title.appendChild(document.createTextNode(said[0]));
  var text = document.createElement('p');
  text.appendChild(document.createTextNode(said[1]));
  var main = document.createElement('main');
  main.appendChild(title);
  main.appendChild(text);
  app.appendChild(main);
})();
