/* Made by `make page`. Packages of others that are in it, with their licences: page/licenses.txt */
var jl=Object.defineProperty;var Rl=(e,t,n)=>()=>{if(n)throw n[0];try{return e&&(t=e(e=0)),t}catch(s){throw n=[s],s}};var Bl=(e,t)=>{for(var n in t)jl(e,n,{get:t[n],enumerable:!0})};var Lr={};Bl(Lr,{QrCodeDataType:()=>ze,encode:()=>Vn,renderANSI:()=>sp,renderSVG:()=>ap,renderUnicode:()=>Pr,renderUnicodeCompact:()=>op});function Ee(e,t,n){if(t<0||t>31||e>>>t)throw new RangeError("Value out of range");for(let s=t-1;s>=0;s--)n.push(e>>>s&1)}function Ae(e,t){return(e>>>t&1)!==0}function Er(e,t){return e[Math.floor((t+7)/17)+1]}function Tr(e){let t=[];for(let n of e)Ee(n,8,t);return new Kt(Gf,e.length,t)}function Vf(e){if(!Mr(e))throw new RangeError("String contains non-numeric characters");let t=[];for(let n=0;n<e.length;){let s=Math.min(e.length-n,3);Ee(Number.parseInt(e.substring(n,n+s),10),s*3+1,t),n+=s}return new Kt(zf,e.length,t)}function Kf(e){if(!Ir(e))throw new RangeError("String contains unencodable characters in alphanumeric mode");let t=[],n;for(n=0;n+2<=e.length;n+=2){let s=Vs.indexOf(e.charAt(n))*45;s+=Vs.indexOf(e.charAt(n+1)),Ee(s,11,t)}return n<e.length&&Ee(Vs.indexOf(e.charAt(n)),6,t),new Kt(qf,e.length,t)}function Yf(e){return e===""?[]:Mr(e)?[Vf(e)]:Ir(e)?[Kf(e)]:[Tr(Xf(e))]}function Mr(e){return Ff.test(e)}function Ir(e){return Df.test(e)}function Jf(e,t){let n=0;for(let s of e){let o=Er(s.mode,t);if(s.numChars>=1<<o)return Number.POSITIVE_INFINITY;n+=4+o+s.bitData.length}return n}function Xf(e){e=encodeURI(e);let t=[];for(let n=0;n<e.length;n++)e.charAt(n)!=="%"?t.push(e.charCodeAt(n)):(t.push(Number.parseInt(e.substring(n+1,n+3),16)),n+=2);return t}function Ys(e){if(e<Xs||e>Zs)throw new RangeError("Version number out of range");let t=(16*e+128)*e+64;if(e>=2){let n=Math.floor(e/7)+2;t-=(25*n-10)*n-55,e>=7&&(t-=36)}return t}function Gn(e,t){return Math.floor(Ys(e)/8)-Cr[t[0]][e]*Ar[t[0]][e]}function Zf(e){if(e<1||e>255)throw new RangeError("Degree out of range");let t=[];for(let s=0;s<e-1;s++)t.push(0);t.push(1);let n=1;for(let s=0;s<e;s++){for(let o=0;o<t.length;o++)t[o]=Js(t[o],n),o+1<t.length&&(t[o]^=t[o+1]);n=Js(n,2)}return t}function Qf(e,t){let n=t.map(s=>0);for(let s of e){let o=s^n.shift();n.push(0),t.forEach((a,r)=>n[r]^=Js(a,o))}return n}function Js(e,t){if(e>>>8||t>>>8)throw new RangeError("Byte out of range");let n=0;for(let s=7;s>=0;s--)n=n<<1^(n>>>7)*285,n^=(t>>>s&1)*e;return n}function ep(e,t,n=1,s=40,o=-1,a=!0){if(!(Xs<=n&&n<=s&&s<=Zs)||o<-1||o>7)throw new RangeError("Invalid value");let r,i;for(r=n;;r++){let p=Gn(r,t)*8,h=Jf(e,r);if(h<=p){i=h;break}if(r>=s)throw new RangeError("Data too long")}for(let p of[xr,Sr,Or])a&&i<=Gn(r,p)*8&&(t=p);let c=[];for(let p of e){Ee(p.mode[0],4,c),Ee(p.numChars,Er(p.mode,r),c);for(let h of p.getData())c.push(h)}let f=Gn(r,t)*8;Ee(0,Math.min(4,f-c.length),c),Ee(0,(8-c.length%8)%8,c);for(let p=236;c.length<f;p^=253)Ee(p,8,c);let u=Array.from({length:Math.ceil(c.length/8)},()=>0);return c.forEach((p,h)=>u[h>>>3]|=p<<7-(h&7)),new Ks(r,t,u,o)}function Vn(e,t){let{ecc:n="L",boostEcc:s=!1,minVersion:o=1,maxVersion:a=40,maskPattern:r=-1,border:i=1}=t||{},c=typeof e=="string"?Yf(e):Array.isArray(e)?[Tr(e)]:void 0;if(!c)throw new Error(`uqr only supports encoding string and binary data, but got: ${typeof e}`);let f=ep(c,Uf[n],o,a,r,s),u=tp({version:f.version,maskPattern:f.mask,size:f.size,data:f.modules,types:f.types},i);return t?.invert&&(u.data=u.data.map(p=>p.map(h=>!h))),t?.onEncoded?.(u),u}function tp(e,t=1){if(!t)return e;let{size:n}=e,s=n+t*2;e.size=s,e.data.forEach(a=>{for(let r=0;r<t;r++)a.unshift(!1),a.push(!1)});for(let a=0;a<t;a++)e.data.unshift(Array.from({length:s},r=>!1)),e.data.push(Array.from({length:s},r=>!1));let o=ze.Border;e.types.forEach(a=>{for(let r=0;r<t;r++)a.unshift(o),a.push(o)});for(let a=0;a<t;a++)e.types.unshift(Array.from({length:s},r=>o)),e.types.push(Array.from({length:s},r=>o));return e}function np(e,t,n,s=!1){return t<0||n<0||t>=e.length||n>=e.length?s:e[n][t]}function Pr(e,t={}){let{whiteChar:n="█",blackChar:s="░"}=t;return Vn(e,t).data.map(a=>a.map(r=>r?s:n).join("")).join(`
`)}function sp(e,t={}){return Pr(e,{...t,blackChar:"\x1B[40m　\x1B[0m",whiteChar:"\x1B[47m　\x1B[0m"})}function op(e,t={}){let n={WHITE_ALL:"█",WHITE_BLACK:"▀",BLACK_WHITE:"▄",BLACK_ALL:" "},s=Vn(e,t),o=!1,a=!0,r=(f,u)=>np(s.data,f,u,!0),i=[],c="";for(let f=0;f<s.size;f+=2){for(let u=0;u<s.size;u++)r(u,f)===o&&r(u,f+1)===o?c+=n.WHITE_ALL:r(u,f)===o&&r(u,f+1)===a?c+=n.WHITE_BLACK:r(u,f)===a&&r(u,f+1)===o?c+=n.BLACK_WHITE:c+=n.BLACK_ALL;i.push(c),c=""}return i.join(`
`)}function _r(e){return e.replace(/&/g,"&amp;").replace(/"/g,"&quot;").replace(/</g,"&lt;").replace(/>/g,"&gt;")}function ap(e,t={}){let n=Vn(e,t),{pixelSize:s=10,whiteColor:o="white",blackColor:a="black"}=t,r=n.size*s,i=n.size*s,c=`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${i} ${r}">`,f=[];for(let u=0;u<n.size;u++)for(let p=0;p<n.size;p++){let h=p*s,d=u*s;n.data[u][p]&&f.push(`M${h},${d}h${s}v${s}h-${s}z`)}return c+=`<rect fill="${_r(o)}" width="${i}" height="${r}"/>`,c+=`<path fill="${_r(a)}" d="${f.join("")}"/>`,c+="</svg>",c}var ze,Bf,xr,Sr,Or,Uf,Ff,Df,Vs,Xs,Zs,kr,Hf,qn,Wf,Cr,Ar,Ks,Kt,zf,qf,Gf,Nr=Rl(()=>{ze=(e=>(e[e.Border=-1]="Border",e[e.Data=0]="Data",e[e.Function=1]="Function",e[e.Position=2]="Position",e[e.Timing=3]="Timing",e[e.Alignment=4]="Alignment",e))(ze||{}),Bf=[0,1],xr=[1,0],Sr=[2,3],Or=[3,2],Uf={L:Bf,M:xr,Q:Sr,H:Or},Ff=/^\d*$/,Df=/^[A-Z0-9 $%*+./:-]*$/,Vs="0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",Xs=1,Zs=40,kr=3,Hf=3,qn=40,Wf=10,Cr=[[-1,7,10,15,20,26,18,20,24,30,18,20,24,26,30,22,24,28,30,28,28,28,28,30,30,26,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,10,16,26,18,24,16,18,22,22,26,30,22,22,24,24,28,28,26,26,26,26,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28],[-1,13,22,18,26,18,24,18,22,20,24,28,26,24,20,30,24,28,28,26,30,28,30,30,30,30,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,17,28,22,16,22,28,26,26,24,28,24,28,22,24,24,30,28,28,26,28,30,24,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30]],Ar=[[-1,1,1,1,1,1,2,2,2,2,4,4,4,4,4,6,6,6,6,7,8,8,9,9,10,12,12,12,13,14,15,16,17,18,19,19,20,21,22,24,25],[-1,1,1,1,2,2,4,4,4,5,5,5,8,9,9,10,10,11,13,14,16,17,17,18,20,21,23,25,26,28,29,31,33,35,37,38,40,43,45,47,49],[-1,1,1,2,2,4,4,6,6,8,8,8,10,12,16,12,17,16,18,21,20,23,23,25,27,29,34,34,35,38,40,43,45,48,51,53,56,59,62,65,68],[-1,1,1,2,4,4,4,5,6,8,8,11,11,16,16,18,16,19,21,25,25,25,34,30,32,35,37,40,42,45,48,51,54,57,60,63,66,70,74,77,81]],Ks=class{constructor(t,n,s,o){if(this.version=t,this.ecc=n,t<Xs||t>Zs)throw new RangeError("Version value out of range");if(o<-1||o>7)throw new RangeError("Mask value out of range");this.size=t*4+17;let a=Array.from({length:this.size}).fill(!1);for(let i=0;i<this.size;i++)this.modules.push(a.slice()),this.types.push(a.map(()=>0));this.drawFunctionPatterns();let r=this.addEccAndInterleave(s);if(this.drawCodewords(r),o===-1){let i=1e9;for(let c=0;c<8;c++){this.applyMask(c),this.drawFormatBits(c);let f=this.getPenaltyScore();f<i&&(o=c,i=f),this.applyMask(c)}}this.mask=o,this.applyMask(o),this.drawFormatBits(o)}size;mask;modules=[];types=[];getModule(t,n){return t>=0&&t<this.size&&n>=0&&n<this.size&&this.modules[n][t]}drawFunctionPatterns(){for(let s=0;s<this.size;s++)this.setFunctionModule(6,s,s%2===0,ze.Timing),this.setFunctionModule(s,6,s%2===0,ze.Timing);this.drawFinderPattern(3,3),this.drawFinderPattern(this.size-4,3),this.drawFinderPattern(3,this.size-4);let t=this.getAlignmentPatternPositions(),n=t.length;for(let s=0;s<n;s++)for(let o=0;o<n;o++)s===0&&o===0||s===0&&o===n-1||s===n-1&&o===0||this.drawAlignmentPattern(t[s],t[o]);this.drawFormatBits(0),this.drawVersion()}drawFormatBits(t){let n=this.ecc[1]<<3|t,s=n;for(let a=0;a<10;a++)s=s<<1^(s>>>9)*1335;let o=(n<<10|s)^21522;for(let a=0;a<=5;a++)this.setFunctionModule(8,a,Ae(o,a));this.setFunctionModule(8,7,Ae(o,6)),this.setFunctionModule(8,8,Ae(o,7)),this.setFunctionModule(7,8,Ae(o,8));for(let a=9;a<15;a++)this.setFunctionModule(14-a,8,Ae(o,a));for(let a=0;a<8;a++)this.setFunctionModule(this.size-1-a,8,Ae(o,a));for(let a=8;a<15;a++)this.setFunctionModule(8,this.size-15+a,Ae(o,a));this.setFunctionModule(8,this.size-8,!0)}drawVersion(){if(this.version<7)return;let t=this.version;for(let s=0;s<12;s++)t=t<<1^(t>>>11)*7973;let n=this.version<<12|t;for(let s=0;s<18;s++){let o=Ae(n,s),a=this.size-11+s%3,r=Math.floor(s/3);this.setFunctionModule(a,r,o),this.setFunctionModule(r,a,o)}}drawFinderPattern(t,n){for(let s=-4;s<=4;s++)for(let o=-4;o<=4;o++){let a=Math.max(Math.abs(o),Math.abs(s)),r=t+o,i=n+s;r>=0&&r<this.size&&i>=0&&i<this.size&&this.setFunctionModule(r,i,a!==2&&a!==4,ze.Position)}}drawAlignmentPattern(t,n){for(let s=-2;s<=2;s++)for(let o=-2;o<=2;o++)this.setFunctionModule(t+o,n+s,Math.max(Math.abs(o),Math.abs(s))!==1,ze.Alignment)}setFunctionModule(t,n,s,o=ze.Function){this.modules[n][t]=s,this.types[n][t]=o}addEccAndInterleave(t){let n=this.version,s=this.ecc;if(t.length!==Gn(n,s))throw new RangeError("Invalid argument");let o=Ar[s[0]][n],a=Cr[s[0]][n],r=Math.floor(Ys(n)/8),i=o-r%o,c=Math.floor(r/o),f=[],u=Zf(a);for(let h=0,d=0;h<o;h++){let $=t.slice(d,d+c-a+(h<i?0:1));d+=$.length;let m=Qf($,u);h<i&&$.push(0),f.push($.concat(m))}let p=[];for(let h=0;h<f[0].length;h++)f.forEach((d,$)=>{(h!==c-a||$>=i)&&p.push(d[h])});return p}drawCodewords(t){if(t.length!==Math.floor(Ys(this.version)/8))throw new RangeError("Invalid argument");let n=0;for(let s=this.size-1;s>=1;s-=2){s===6&&(s=5);for(let o=0;o<this.size;o++)for(let a=0;a<2;a++){let r=s-a,c=(s+1&2)===0?this.size-1-o:o;!this.types[c][r]&&n<t.length*8&&(this.modules[c][r]=Ae(t[n>>>3],7-(n&7)),n++)}}}applyMask(t){if(t<0||t>7)throw new RangeError("Mask value out of range");for(let n=0;n<this.size;n++)for(let s=0;s<this.size;s++){let o;switch(t){case 0:o=(s+n)%2===0;break;case 1:o=n%2===0;break;case 2:o=s%3===0;break;case 3:o=(s+n)%3===0;break;case 4:o=(Math.floor(s/3)+Math.floor(n/2))%2===0;break;case 5:o=s*n%2+s*n%3===0;break;case 6:o=(s*n%2+s*n%3)%2===0;break;case 7:o=((s+n)%2+s*n%3)%2===0;break;default:throw new Error("Unreachable")}!this.types[n][s]&&o&&(this.modules[n][s]=!this.modules[n][s])}}getPenaltyScore(){let t=0;for(let a=0;a<this.size;a++){let r=!1,i=0,c=[0,0,0,0,0,0,0];for(let f=0;f<this.size;f++)this.modules[a][f]===r?(i++,i===5?t+=kr:i>5&&t++):(this.finderPenaltyAddHistory(i,c),r||(t+=this.finderPenaltyCountPatterns(c)*qn),r=this.modules[a][f],i=1);t+=this.finderPenaltyTerminateAndCount(r,i,c)*qn}for(let a=0;a<this.size;a++){let r=!1,i=0,c=[0,0,0,0,0,0,0];for(let f=0;f<this.size;f++)this.modules[f][a]===r?(i++,i===5?t+=kr:i>5&&t++):(this.finderPenaltyAddHistory(i,c),r||(t+=this.finderPenaltyCountPatterns(c)*qn),r=this.modules[f][a],i=1);t+=this.finderPenaltyTerminateAndCount(r,i,c)*qn}for(let a=0;a<this.size-1;a++)for(let r=0;r<this.size-1;r++){let i=this.modules[a][r];i===this.modules[a][r+1]&&i===this.modules[a+1][r]&&i===this.modules[a+1][r+1]&&(t+=Hf)}let n=0;for(let a of this.modules)n=a.reduce((r,i)=>r+(i?1:0),n);let s=this.size*this.size,o=Math.ceil(Math.abs(n*20-s*10)/s)-1;return t+=o*Wf,t}getAlignmentPatternPositions(){if(this.version===1)return[];{let t=Math.floor(this.version/7)+2,n=this.version===32?26:Math.ceil((this.version*4+4)/(t*2-2))*2,s=[6];for(let o=this.size-7;s.length<t;o-=n)s.splice(1,0,o);return s}}finderPenaltyCountPatterns(t){let n=t[1],s=n>0&&t[2]===n&&t[3]===n*3&&t[4]===n&&t[5]===n;return(s&&t[0]>=n*4&&t[6]>=n?1:0)+(s&&t[6]>=n*4&&t[0]>=n?1:0)}finderPenaltyTerminateAndCount(t,n,s){return t&&(this.finderPenaltyAddHistory(n,s),n=0),n+=this.size,this.finderPenaltyAddHistory(n,s),this.finderPenaltyCountPatterns(s)}finderPenaltyAddHistory(t,n){n[0]===0&&(t+=this.size),n.pop(),n.unshift(t)}};Kt=class{constructor(t,n,s){if(this.mode=t,this.numChars=n,this.bitData=s,n<0)throw new RangeError("Invalid argument");this.bitData=s.slice()}getData(){return this.bitData.slice()}},zf=[1,10,12,14],qf=[2,9,11,13],Gf=[4,8,16,16]});var ko=new Set([408,429,502,503,504,507]),F=class extends Error{constructor(t,n){super(n.detail??`The service has answered with status ${t}.`),this.status=t,this.code=n.code??"",this.problem=n}},ie=class extends Error{constructor(){super("The service does not answer.")}};function W(e){if(!(e instanceof F)&&!(e instanceof ie))throw e;return e.message}var nn=new URL("..",import.meta.url);function qe(e){let t=nn.pathname!=="/"&&e.startsWith(nn.pathname);return new URL(t?e:`${nn.pathname}${e.slice(1)}`,nn).href}function _o(e){return{Accept:"application/json",...e.body===void 0?{}:{"Content-Type":"application/json"},...e.token?{Authorization:`Bearer ${e.token}`}:{},...e.headers}}function z(e,t){return new Promise((n,s)=>{t?.throwIfAborted();let o=setTimeout(()=>n(void 0),e);t?.addEventListener("abort",()=>(clearTimeout(o),s(t.reason)),{once:!0})})}var xo=e=>(.5+Math.random()/2)*Math.min(1e4,300*2**(e-1));function K(){return Array.from(crypto.getRandomValues(new Uint8Array(16)),e=>e.toString(16).padStart(2,"0")).join("")}async function fe(e,t,n={}){let s=_o(n);e==="POST"&&(s["Idempotency-Key"]=n.key??K());let o=n.body===void 0?null:JSON.stringify(n.body);for(let a=1;;a++){let r;try{r=await fetch(qe(t),{method:e,headers:s,body:o,signal:n.signal??null,cache:"no-cache"})}catch(c){if(!(c instanceof TypeError))throw c;if(a>=5)throw new ie}if(r?.ok)return r;if(r&&(!ko.has(r.status)||a>=5))throw await So(r);let i=Number.parseFloat(r?.headers.get("Retry-After")??"");await z(Number.isFinite(i)?Math.min(i*1e3,1e4):xo(a),n.signal)}}async function So(e){return new F(e.status,await e.json().catch(()=>({})))}async function O(e,t,n){let s=await fe(e,t,n);return s.status===204?null:s.json()}var S=(e,t)=>O("GET",e,t);async function*Te(e,t){let n=t.after===void 0?"":String(t.after);for(let s=0;;){try{for await(let o of Ul(e,t,n)){if(s=0,t.heard?.(!0),o.id&&(n=o.id),o.name==="reconnect")break;if(yield o,o.name==="end")return}}catch(o){if(t.signal?.aborted||o instanceof F&&!ko.has(o.status))throw o;o instanceof F||t.heard?.(!1)}await z(xo(++s),t.signal)}}async function*Ul(e,t,n){let s=new AbortController,o=()=>s.abort(t.signal?.reason);t.signal?.addEventListener("abort",o);let a=setTimeout(o,4e4);try{let r={Accept:"text/event-stream",...n?{"Last-Event-ID":n}:{}},i=await fetch(qe(e),{headers:_o({...t,headers:r}),signal:s.signal});if(!i.ok)throw await So(i);let c=i.body.getReader(),f=new TextDecoder,u="";for(;;){let{done:p,value:h}=await c.read();if(p)return;clearTimeout(a),a=setTimeout(o,4e4);let d=(u+f.decode(h,{stream:!0})).split(`

`);u=d.pop()??"";for(let $ of d){let m=Fl($);m&&(yield m)}}}finally{clearTimeout(a),t.signal?.removeEventListener("abort",o),s.abort()}}function Fl(e){let t={};for(let n of e.split(`
`)){let[,s,o]=/^(\w+): ?(.*)$/.exec(n)??[];s&&(t[s]=s in t?`${t[s]}
${o}`:o??"")}return t.data===void 0?null:{name:t.event??"message",id:t.id??"",data:JSON.parse(t.data)}}var Co=function(e,t,n,s){var o;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],i=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?s[0]=i:r===4?s[1]=Object.assign(s[1]||{},i):r===5?(s[1]=s[1]||{})[t[++a]]=i:r===6?s[1][t[++a]]+=i+"":r?(o=e.apply(i,Co(e,i,n,["",null])),s.push(o),i[0]?t[0]|=2:(t[a-2]=0,t[a]=o)):s.push(i)}return s},Oo=new Map;function Ao(e){var t=Oo.get(this);return t||(t=new Map,Oo.set(this,t)),(t=Co(this,t.get(e)||(t.set(e,t=(function(n){for(var s,o,a=1,r="",i="",c=[0],f=function(h){a===1&&(h||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,h,r):a===3&&(h||r)?(c.push(3,h,r),a=2):a===2&&r==="..."&&h?c.push(4,h,0):a===2&&r&&!h?c.push(5,0,!0,r):a>=5&&((r||!h&&a===5)&&(c.push(a,0,r,o),a=6),h&&(c.push(a,h,0,o),a=6)),r=""},u=0;u<n.length;u++){u&&(a===1&&f(),f(u));for(var p=0;p<n[u].length;p++)s=n[u][p],a===1?s==="<"?(f(),c=[c],a=3):r+=s:a===4?r==="--"&&s===">"?(a=1,r=""):r=s+r[0]:i?s===i?i="":r+=s:s==='"'||s==="'"?i=s:s===">"?(f(),a=1):a&&(s==="="?(a=5,o=r,r=""):s==="/"&&(a<5||n[u][p+1]===">")?(f(),a===3&&(c=c[0]),a=c,(c=c[0]).push(2,0,a),a=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),a=2):r+=s),a===3&&r==="!--"&&(a=4,c=c[0])}return f(),c})(e)),t),arguments,[])).length>1?t:t[0]}var L,Mo,ps,Me,us,rn,Io,on,Po,ds,fs,Dl,kt=Symbol.for("pv"),ln={},cn=[],Hl=/^m(i|n|o|s|text|space)$/,hs=Array.isArray,ms=cn.slice,Ve=Object.assign;function Ge(e){e&&e.parentNode&&e.remove()}function un(e,t,n){var s,o,a,r={},i=arguments.length;for(a in t)a=="key"?s=t[a]:a=="ref"&&typeof e!="function"?o=t[a]:r[a]=t[a];return i>2&&(r.children=i>3?ms.call(arguments,2):n),wt(e,r,s,o,null)}function wt(e,t,n,s,o){var a={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:kt,__v:o||++Mo,__i:-1,__u:0};return!o&&L.vnode&&L.vnode(a),a}function Ke(e){return e.children}function et(e,t){this.props=e,this.context=t,this.__g=0}function Ie(e,t){if(t==null)return e.__&&Ie(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Ie(e)}function Wl(e){var t,n=e.__v,s=n.__e,o=[],a=[],r=e.__P;r&&((t=Ve({constructor:kt},n)).__v=n.__v+1,L.vnode&&L.vnode(t),$s(r,t,n,e.__n,r.namespaceURI,32&n.__u?[s]:null,o,s||Ie(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Uo(o,t,a),n.__=n.__e=null,t.__e!=s&&Lo(t))}function Lo(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Lo(e)}function Eo(e){(8&e.__g||(e.__g|=8,Me.push(e),rn++))&&us==L.debounceRendering||((us=L.debounceRendering)||queueMicrotask)(No)}function No(){try{for(var e,t=1;Me.length;)Me.length>t&&Me.sort(Io),e=Me.shift(),t=Me.length,8&e.__g&&Wl(e)}finally{(rn=Me.length)&&(us||queueMicrotask)(No)}}function jo(e,t,n,s,o,a,r,i,c,f,u){var p,h,d,$,m,v,y=s.__k||cn,k=t.length;for(c=zl(n,t,y,c,k),p=0;p<k;p++)(d=n.__k[p])!=null&&(h=~d.__i&&y[d.__i]||ln,d.__i=p,v=$s(e,d,h,o,a,r,i,c,f,u),$=d.__e,(h.ref!=d.ref||8&h.__u)&&(h.ref&&bs(h.ref,null,d,h),d.ref&&u.push(d.ref,d.__c||$,d)),m=m||$,4&d.__u?(c=Ro(d,c,e,!h.__v),h.__e&&(h.__e=null)):typeof d.type=="function"&&v!==void 0?c=v:$&&(c=$.nextSibling),d.__u&=-21);return n.__e=m,c}function zl(e,t,n,s,o){var a,r,i,c,f,u,p,h,d,$=n.length,m=$,v=0,y=0,k=e.__k=Array(o);for(a=0;a<o;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=k[a]=wt(null,r):hs(r)?r=k[a]=wt(Ke,{children:r}):r.constructor===kt&&r.__b?r=k[a]=wt(r.type,r.props,r.key,r.ref,r.__v):k[a]=r,c=a+v,r.__=e,r.__b=e.__b+1,i=null,~(f=r.__i=ql(r,n,c,m))&&(m--,(i=n[f])&&(i.__u|=2)),i&&i.__v?(r.__u|=16,f==c-1?v--:f==c+1?v++:f!=c&&(f>c?v--:v++,y=1)):(~f||(o>$?v--:o<$&&v++),typeof r.type!="function"&&(r.__u|=4))):k[a]=null;if(y){for(u=[],p=[],a=0;a<o;a++)if((r=k[a])&&16&r.__u){for(v=0,h=u.length;v<h;)u[d=v+h>>1]<r.__i?v=d+1:h=d;u[v]=r.__i,p[a]=v+1}for(v=u.length;a--;)p[a]&&(p[a]==v?v--:k[a].__u|=4)}if(m)for(a=0;a<$;a++)!(i=n[a])||2&i.__u||(i.__e==s&&(s=Ie(i)),gs(i,i));return s}function Ro(e,t,n,s){var o,a,r,i;if(typeof e.type=="function"){if(e.props.__P)return t;if(o=e.__k)for(a=0;a<o.length;a++)o[a]&&(o[a].__=e,t=Ro(o[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=Ie(e))&&!t.parentNode&&(t=null),r=e.__e,i=t;i&&i.nodeType==8;)i=i.nextSibling;for(r!=i&&(!s&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function ql(e,t,n,s){var o,a=e.key,r=e.type,i=t[n],c=i&&!(2&i.__u);if(i===null&&a==null||c&&a==i.key&&r==i.type)return n;if(s>(c?1:0)){for(o=n-1;o>=0;o--)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o;for(o=n+1;o<t.length;o++)if((i=t[o])&&!(2&i.__u)&&a==i.key&&r==i.type)return o}return-1}function To(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function sn(e,t,n,s,o){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||To(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||To(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(r=fs[t]||(fs[t]=Gl(t)),(e.__a||(e.__a={}))[t]=ds,a=t!=(t=t.replace(Po,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(o=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Gl(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[on]==null)t[on]=ds++;else if(t[on]<this.__a[e])return;return n(L.event?L.event(t):t)}}}function $s(e,t,n,s,o,a,r,i,c,f){var u,p,h,d,$,m,v,y,k,E,P,ce,B,J,he,Qe,ue,V,H=t.type;if(t.constructor!==kt)return null;128&n.__u&&(c=32&n.__u,u=n.__c.__z)&&(t.__u|=c,p=a=[],u.nodeType==8?i=an(u,a):a.push(u),i=a[0]||i),(u=L.__b)&&u(t);e:if(typeof H=="function"){h=r.length;try{if(y=t.props,k=(u=H.prototype)&&u.render,E=(u=H.contextType)&&s[u.__c],P=u?E?E.props.value:u.__:s,(d=n.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(k?t.__c=d=new H(y,P):(t.__c=d=new et(y,P),d.constructor=H,d.render=Kl),E&&E.sub(d),d.state||(d.state={}),d.__n=s,d.__g|=8,d.__h=[],d.__k=[]),k&&(d.__s||(d.__s=d.state),H.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=Ve({},d.__s)),Ve(d.__s,H.getDerivedStateFromProps(y,d.__s)))),$=d.props,m=d.state,d.__v=t,n.__c){if(y!==$&&k&&!H.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(y,P),t.__v==n.__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(y,d.__s,P)===!1){t.__v!=n.__v&&(d.props=y,d.state=d.__s,d.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(te){te&&(te.__=t)}),cn.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&r.push(d),i=Ie(n);break e}d.componentWillUpdate&&d.componentWillUpdate(y,d.__s,P),k&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate($,m,v)})}else k&&!H.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),k&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=P,d.props=y,d.__P=e,d.__g&=-5,ce=L.__r,B=k?25:0;do d.__g&=-9,ce&&ce(t),u=d.render(d.props,d.state=d.__s,d.context);while(8&d.__g&&++B<25);k&&(cn.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(s=Ve({},s,d.getChildContext())),k&&n.__c&&d.getSnapshotBeforeUpdate&&(v=d.getSnapshotBeforeUpdate($,m)),J=u&&u.type===Ke&&u.key==null?u.props.children:u,y.__P&&(u=i,o=(e=y.__P).namespaceURI,c=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(te){te&&gs(te,te)}),n.__k=null),i=n.__k?Ie(n,0):null),i=jo(e,hs(J)?J:[J],t,n,s,o,a,r,i,c,f),y.__P&&(t.__e=null,i=u),t.__u&=-161,p&&p.some(Ge),d.__h.length&&r.push(d),1&d.__g&&(d.__g&=-4)}catch(te){if(r.length=h,t.__v=null,c||a)if(te&&te.then){if(t.__u|=128|c,a){for(~(ue=a.indexOf(i||void 0))||(ue=a.length);(V=a[ue-1])&&V.nodeType==8;)ue--;for(;ue<a.length;ue++)if(V=a[ue])if(a[ue]=null,he){if(V==Qe)break}else{if(V.nodeType!=8)break;V.data.startsWith("$s")&&(Qe=an(he=V))}}if(!he){for(;i&&i.nodeType==8&&i.nextSibling;)i=i.nextSibling;he=i}(u=an(he=t.__c.__z||(t.__c.__z=he)))?(t.__e=he,i=u):t.__e=i,i=i&&i.nextSibling}else a&&a.some(Ge);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),te&&te.then||Bo(t),L.__e(te,t,n)}}else i=t.__e=Vl(n.__e,t,n,s,o,a,r,c,f,e);return(u=L.diffed)&&u(t),i}function an(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Bo(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Bo))}function Uo(e,t,n){for(var s=0;s<n.length;)bs(n[s++],n[s++],n[s++]);L.__c&&L.__c(t,e),e.some(function(o){try{e=o.__h,o.__h=[],e.some(function(a){a.call(o)})}catch(a){L.__e(a,o.__v)}})}function Vl(e,t,n,s,o,a,r,i,c,f){var u,p,h,d,$,m,v,y,k=n.props||ln,E=t.props,P=t.type;if(P=="svg"?o="http://www.w3.org/2000/svg":P=="math"?o="http://www.w3.org/1998/Math/MathML":o||(o="http://www.w3.org/1999/xhtml"),a){for(u=0;u<a.length;u++)if(($=a[u])&&(P?$.localName==P:$.nodeType==3)){e=$,a[u]=null;break}}if(!e){if(y=f.ownerDocument||document,!P)return y.createTextNode(E);e=y.createElementNS(o,P,E.is?E:f),i&&(L.__m&&L.__m(t,a),i=!1),a=null}if(P){if(f=P=="template"&&e.content||e,a=P=="textarea"&&E.defaultValue!=null?null:a&&ms.call(f.childNodes),!i&&a)for(k={},u=0;u<e.attributes.length;u++)k[($=e.attributes[u]).name]=$.value;for(u in k)$=k[u],u=="dangerouslySetInnerHTML"?h=$:u=="children"||u in E||u=="value"&&"defaultValue"in E||u=="checked"&&"defaultChecked"in E||sn(e,u,null,$,o);for(u in E)$=E[u],u=="children"?d=$:u=="dangerouslySetInnerHTML"?p=$:u=="value"?m=$:u=="checked"?v=$:i&&typeof $!="function"||k[u]===$||sn(e,u,$,k[u],o);p?(i||h&&(p.__html==h.__html||p.__html==e.innerHTML)||(e.innerHTML=p.__html),t.__k=[]):(h&&(e.textContent=""),(P=="foreignObject"||o=="http://www.w3.org/1998/Math/MathML"&&Hl.test(P))&&(o="http://www.w3.org/1999/xhtml"),jo(f,hs(d)?d:[d],t,n,s,o,a,r,a?a[0]:n.__k&&Ie(n,0),i,c),a&&a.some(Ge)),i&&P!="textarea"||(u="value",P=="progress"&&m==null?e.removeAttribute(u):m==null||m===e[u]&&(P!="progress"||m)||sn(e,u,m,k[u],o),u="checked",v!=null&&v!=e[u]&&sn(e,u,v,k[u],o))}else k===E||i&&e.data==E||(e.data=E);return e}function bs(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(o){L.__e(o,n)}}function gs(e,t,n){var s,o,a,r;if(L.unmount&&L.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||bs(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(i){L.__e(i,t)}s.__P=s.__n=null}if(s=e.__k)for(r=0;r<s.length;r++)s[r]&&gs(s[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(o=an(s,a=[]))&&(s==e.__e&&a.some(Ge),Ge(o),Ge(s)),n||Ge(e.__e),e.__e=e.__c=e.__=null}function Kl(e,t,n){return this.constructor(e,n)}function Fo(e,t){var n,s,o,a;L.__&&L.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=wt(Ke,{children:[e]}),o=[],a=[],$s(t,t.__k,s||ln,ln,t.namespaceURI,s?null:t.firstChild?ms.call(t.childNodes):null,o,s?s.__e:t.firstChild,n,a),Uo(o,t.__k,a),t.__k.props.children=null}L={__e:function(e,t,n,s){for(var o,a,r;t=t.__;)if((o=t.__c)&&!(1&o.__g)){o.__g|=4;try{if((r=(a=o.constructor)&&a.getDerivedStateFromError)&&o.setState(a.getDerivedStateFromError(e)),o.componentDidCatch&&(o.componentDidCatch(e,s||{}),r=1),r&&8&o.__g)return void(o.__g|=2)}catch(i){e=i}}throw rn=0,e}},Mo=0,ps=function(e){return e!=null&&e.constructor===kt},et.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Ve({},this.state)),typeof e=="function"&&(e=e(Ve({},n),this.props)),e&&(Ve(n,e),this.__v&&(t&&this.__k.push(t),Eo(this)))},et.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Eo(this))},et.prototype.render=Ke,Me=[],rn=0,Io=function(e,t){return e.__v.__b-t.__v.__b},on=Symbol(),Po=/(PointerCapture)$|Capture$/i,ds=0,fs={},Dl=0;var l=Ao.bind(un);var tt,Y,ys,Do,vs=Object.is,fn=0,Jo=[],ws=[],q=L,Ho=q.__b,Wo=q.__r,zo=q.diffed,qo=q.__c,Go=q.unmount,Vo=q.__;function pn(e,t){q.__h&&q.__h(Y,e,fn||t),fn=0;var n=Y.__H||(Y.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function b(e){return fn=1,Yl(Xo,e)}function Yl(e,t,n){var s=pn(tt++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):Xo(void 0,t),function(a){var r=(s.__N||s.__)[0],i=s.t(r,a);vs(r,i)||(s.__N=[i,s.__[1]],s.__c.setState({}))}],s.__c=Y,!Y.__f)){Y.__f=!0;var o=Y.shouldComponentUpdate;Y.shouldComponentUpdate=function(a,r,i){var c=this.__H;if(!c)return!0;var f=!1,u=this.props!=a;if(c.__.some(function(h){h.__N&&(f=!0,vs(h.__[0],h.__N[0])||(u=!0))}),o){var p=o.call(this,a,r,i);return f?p||u:p}return!f||u}}return s.__}function _(e,t){var n=pn(tt++,3);!q.__s&&_s(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,Y.__H.__h.push(n))}function be(e,t){var n=pn(tt++,4);!q.__s&&_s(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,Y.__h.push(n))}function T(e){return fn=5,Pe(function(){return{current:e}},[])}function Pe(e,t){var n=pn(tt++,7);return _s(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Jl(){var e;do{for(;e=ws.shift();)try{_t(e)}catch(n){q.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Jo.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(_t),t.__h.some(ks),t.__h=[]}catch(n){t.__h=[],q.__e(n,e.__v)}}}while(ws.length)}q.__b=function(e){Y=null,Ho&&Ho(e)},q.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Vo&&Vo(e,t)},q.__r=function(e){Wo&&Wo(e),tt=0;var t=(Y=e.__c).__H;t&&(ys==Y?Y.__h=[]:(t.__h.some(_t),t.__h.some(ks),tt=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),ys=Y},q.diffed=function(e){zo&&zo(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Yo(Jo.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),ys=Y=null},q.__c=function(e,t){t.some(function(n){try{n.__h.some(_t),n.__h=n.__h.filter(function(s){return!s.__||ks(s)})}catch(s){n.__h=[function(){throw s}]}}),qo&&qo(e,t)},q.unmount=function(e){Go&&Go(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(o){try{if(o.__P&&o.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}o.__P=n,Yo(ws.push(o))}else _t(o)}catch(a){t=a}}),s.__H=void 0,t&&q.__e(t,s.__v))};var Ko=typeof requestAnimationFrame=="function";function Xl(e){var t,n=function(){clearTimeout(s),Ko&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);Ko&&(t=requestAnimationFrame(n))}function Yo(e){e!=1&&Do==q.requestAnimationFrame||((Do=q.requestAnimationFrame)||Xl)(Jl)}function _t(e){var t=Y,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),Y=t}function ks(e){var t=Y;e.__c=e.__(),Y=t}function _s(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!vs(n,e[s])})}function Xo(e,t){return typeof t=="function"?t(e):t}var Zl=Symbol.for("preact-signals");function $n(){if(Se>1){Se--;return}let e,t=!1;for((function(){let n=dn;for(dn=void 0;n!==void 0;){let s=n.S;if(s.v===n.v)for(let o=s.t;o!==void 0;o=o.x)o.i===n.i&&(o.i=s.i);n=n.o}})();St!==void 0;){let n=St;for(St=void 0,hn++;n!==void 0;){let s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Qo(n))try{n.c()}catch(o){t||(e=o,t=!0)}n=s}}if(hn=0,Se--,t)throw e}function Q(e){if(Se>0)return e();xs=++Ql,Se++;try{return e()}finally{$n()}}var D,xt,St;function Ot(e){let t=D,n=xt;D=void 0,xt=void 0;try{return e()}finally{D=t,xt=n}}var dn,Se=0,hn=0,Ql=0,xs=0,mn=0;function Zo(e){if(D===void 0)return;let t=e.n;if(t===void 0||t.t!==D)return t={i:0,S:e,p:D.s,n:void 0,t:D,e:void 0,x:void 0,r:t},D.s!==void 0&&(D.s.n=t),D.s=t,e.n=t,32&D.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=D.s,t.n=void 0,D.s.n=t,D.s=t),t}function X(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}X.prototype.brand=Zl;X.prototype.h=function(){return!0};X.prototype.S=function(e){let t=this.t;t!==e&&e.e===void 0&&(e.x=t,this.t=e,t!==void 0?t.e=e:Ot(()=>{var n;(n=this.W)==null||n.call(this)}))};X.prototype.U=function(e){if(this.t!==void 0){let t=e.e,n=e.x;t!==void 0&&(t.x=n,e.e=void 0),n!==void 0&&(n.e=t,e.x=void 0),e===this.t&&(this.t=n,n===void 0&&Ot(()=>{var s;(s=this.Z)==null||s.call(this)}))}};X.prototype.subscribe=function(e){return Je(()=>{let t=this.value;Ot(()=>e(t))},{name:"sub"})};X.prototype.valueOf=function(){return this.value};X.prototype.toString=function(){return this.value+""};X.prototype.toJSON=function(){return this.value};X.prototype.peek=function(){return Ot(()=>this.value)};Object.defineProperty(X.prototype,"value",{get(){let e=Zo(this);return e!==void 0&&(e.i=this.i),this.v},set(e){if(e!==this.v){if(hn>100)throw new Error("Cycle detected");(function(t){Se!==0&&hn===0&&t.l!==xs&&(t.l=xs,dn={S:t,v:t.v,i:t.i,o:dn})})(this),this.v=e,this.i++,mn++,Se++;try{for(let t=this.t;t!==void 0;t=t.x)t.t.N()}finally{$n()}}}});function w(e,t){return new X(e,t)}function Qo(e){for(let t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function ea(e){for(let t=e.s;t!==void 0;t=t.n){let n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function ta(e){let t,n=e.s;for(;n!==void 0;){let s=n.p;n.i===-1?(n.S.U(n),s!==void 0&&(s.n=n.n),n.n!==void 0&&(n.n.p=s)):t=n,n.S.n=n.r,n.r!==void 0&&(n.r=void 0),n=s}e.s=t}function Ye(e,t){X.call(this,void 0,t),this.x=e,this.s=void 0,this.g=mn-1,this.f=4}Ye.prototype=new X;Ye.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===mn))return!0;if(this.g=mn,this.f|=1,this.i>0&&!Qo(this))return this.f&=-2,!0;let e=D;try{ea(this),D=this;let t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return D=e,ta(this),this.f&=-2,!0};Ye.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(let t=this.s;t!==void 0;t=t.n)t.S.S(t)}X.prototype.S.call(this,e)};Ye.prototype.U=function(e){if(this.t!==void 0&&(X.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(let t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Ye.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(let e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Ye.prototype,"value",{get(){if(1&this.f)throw new Error("Cycle detected");let e=Zo(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function se(e,t){return new Ye(e,t)}function na(e){let t=e.j;if(e.j=void 0,typeof t=="function"){Se++;let n=D;D=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,Ss(e),s}finally{D=n,$n()}}}function Ss(e){for(let t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,na(e)}function ec(e){if(D!==this)throw new Error("Out-of-order effect");ta(this),D=e,this.f&=-2;try{8&this.f&&Ss(this)}finally{$n()}}function nt(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,xt&&xt.push(this)}nt.prototype.c=function(){let e=this.S();try{if(8&this.f||this.x===void 0)return;let t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};nt.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,na(this),ea(this),Se++;let e=D;return D=this,ec.bind(this,e)};nt.prototype.N=function(){2&this.f||(this.f|=2,this.u=St,St=this)};nt.prototype.d=function(){this.f|=8,1&this.f||Ss(this)};nt.prototype.dispose=function(){this.d()};function Je(e,t){let n=new nt(e,t);try{n.c()}catch(o){throw n.d(),o}let s=n.d.bind(n);return s[Symbol.dispose]=s,s}var tc=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__,sa,gn,bn;var oa=[];Je(function(){sa=this.N})();function st(e,t){L[e]=t.bind(null,L[e]||(()=>{}))}function Ct(e){if(bn){let t=bn;bn=void 0,t()}bn=e&&e.S()}function aa({data:e}){let t=sc(e);t.name="ReactiveDom",t.value=e;let[n,s]=Pe(()=>{let o=this,a=this.__v;for(;a=a.__;)if(a.__c){a.__c.__$f|=4;break}let r=se(()=>{let u=t.value.value;return u===0?0:u===!0?"":u||""}),i=se(()=>!Array.isArray(r.value)&&!ps(r.value)),c=Je(function(){if(this.N=ra,i.value){let u=r.value;o.__v&&o.__v.__e&&o.__v.__e.nodeType===3&&(o.__v.__e.data=u)}}),f=this.__$u.d;return this.__$u.d=function(){c(),f.call(this)},[i,r]},[]);return n.value?s.peek():s.value}aa.displayName="ReactiveTextNode";Object.defineProperties(X.prototype,{constructor:{configurable:!0,value:un(Ke,null).constructor},type:{configurable:!0,value:aa},props:{configurable:!0,get(){let e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});st("__b",(e,t)=>{if(Ct(),gn=void 0,typeof t.type=="string"){let n,s=t.props;for(let o in s){if(o==="children")continue;let a=s[o];a instanceof X&&(n||(t.__np=n={}),n[o]=a,s[o]=a.peek())}}e(t)});st("__r",(e,t)=>{if(e(t),t.type!==Ke){Ct();let n,s=t.__c;s&&(s.__$f&=-2,n=s.__$u,n===void 0&&(s.__$u=n=(function(o,a){let r;return Je(function(){r=this},{name:a}),r.c=o,r})((function(o){return function(){var a;tc&&((a=this.y)==null||a.call(this)),o.__$f|=1,o.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),gn=s,Ct(n)}});st("__e",(e,t,n,s)=>{Ct(),gn=void 0,e(t,n,s)});st("diffed",(e,t)=>{Ct(),gn=void 0;let n;if(typeof t.type=="string"&&(n=t.__e)){let s=t.__np,o=t.props,a=n.U;if(a)for(let r in a){let i=a[r];i===void 0||s&&r in s||(i.d(),a[r]=void 0)}if(s){a||(a={},n.U=a);for(let r in s){let i=a[r],c=s[r];i===void 0?(i=nc(n,r,c,o),a[r]=i):i.o(c,o)}}}e(t)});function nc(e,t,n,s){let o=t in e&&e.ownerSVGElement===void 0,a=w(n);return{o:(r,i)=>{a.value=r,s=i},d:Je(function(){this.N=ra;let r=a.value.value;s[t]!==r&&(s[t]=r,o?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}st("unmount",(e,t)=>{if(typeof t.type=="string"){let n=t.__e;if(n){let o=n.U;if(o){n.U=void 0;for(let a in o){let r=o[a];r&&r.d()}}}let s=t.__np;if(s){let o=t.props;for(let a in s)o[a]=s[a]}t.__np=void 0}else{let n=t.__c;if(n){n.__$f|=8;let s=n.__$u;s&&(n.__$u=void 0,s.d())}}e(t)});st("__h",(e,t,n,s)=>{s<3&&(t.__$f|=2),e(t,n,s)});et.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;let n=this.__$u,s=n&&n.s!==void 0;for(let o in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){let o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(let o in e)if(o!=="__source"&&e[o]!==this.props[o])return!0;for(let o in this.props)if(!(o in e))return!0;return!1};function sc(e,t){return Pe(()=>w(e,t),[])}var oc=e=>{queueMicrotask(()=>{queueMicrotask(e)})};function ac(){Q(()=>{let e;for(;e=oa.shift();)sa.call(e)})}function ra(){oa.push(this)===1&&(L.requestAnimationFrame||oc)(ac)}var yn=e=>document.querySelector(`meta[name="${e}"]`)?.getAttribute("content")??"",ot=yn("emblems");function G({seat:e}){return l`<svg class=${`mark of-${e}`} width="18" height="18" aria-hidden="true"><use href=${`${ot}#seat-${e}`} /></svg>`}function ge({id:e,seat:t="",size:n=40}){return l`<svg class=${`emblem of-${t}`} width=${n} height=${n} aria-hidden="true"><use href=${`${ot}#${e}`} /></svg>`}function ia(e,t){let n=e?.seats.find(s=>s.seat===t);return n?.taken?n.bot?`bot (${n.bot})`:n.name??"anonymous":"free"}var la=350,rc=60,ic=12,ca="http://www.w3.org/2000/svg";function Os(e){let t=new Map,n=e.getBoundingClientRect();for(let s of e.querySelectorAll("[data-kind='ships']")){let{seat:o="",at:a="",count:r="0"}=s.dataset,{left:i,top:c,width:f,height:u}=s.getBoundingClientRect(),p=t.get(o)??new Map,h=p.get(a)?.count??0;p.set(a,{count:h+Number(r),point:{x:i+f/2-n.left,y:c+u/2-n.top}}),t.set(o,p)}return t}function fa(e,t){let n=[];for(let s of new Set([...e.keys(),...t.keys()])){let[o,a]=[e.get(s)??new Map,t.get(s)??new Map],r=ua(o,a),i=ua(a,o);for(let[c,f]of i.slice(0,ic)){let u=r.shift();u&&n.push({seat:s,from:u[1],to:f,lost:c==="warp"})}}return n}function ua(e,t){return[...e].flatMap(([n,{count:s,point:o}])=>Array.from({length:Math.max(0,s-(t.get(n)?.count??0))},()=>[n,o]))}async function pa(e,t){let n=t.map(({seat:s,from:o,to:a,lost:r},i)=>{let c=lc(s);e.append(c);let[f,u]=[a.x-o.x,a.y-o.y],p=`translate(${o.x-9}px, ${o.y-9}px)`,h=`translate(${o.x-9+f/2-u*.12}px, ${o.y-9+u/2+f*.12}px) scale(1.4)`,d=`translate(${a.x-9}px, ${a.y-9}px)${r?" rotate(540deg) scale(0.4)":""}`;return c.animate([{transform:p},{transform:h},{transform:d,opacity:r?.4:1}],{duration:r?2*la:la,delay:i*rc,easing:"ease-in-out",fill:"both"}).finished.catch(()=>{}).then(()=>c.remove())});await Promise.all(n)}function lc(e){let t=document.createElementNS(ca,"svg");t.setAttribute("class",`flying of-${e}`),t.setAttribute("width","18"),t.setAttribute("height","18");let n=document.createElementNS(ca,"use");return n.setAttribute("href",`${ot}#seat-${e}`),t.append(n),t}var da="cosmic-ledger-speed",Cs=[["off","Off"],["fast","Fast"],["normal","Normal"],["slow","Slow"],["steps","In steps"]],cc={off:0,fast:.4,normal:1,slow:2,steps:1},uc=3,fc=15e3,pc={cards_revealed:2600,totals_fixed:1200,outcome_fixed:1600,encounter_ended:1200,game_ended:2e3,victory_reached:2400},dc=new Set(["cards_revealed","totals_fixed","outcome_fixed","deal_agreed","deal_failed","encounter_ended","victory_reached","game_ended"]),hc=500,mc=12,$c=matchMedia("(prefers-reduced-motion: reduce)"),ye=w(bc()??($c.matches?"off":"normal"));function bc(){let e=localStorage.getItem(da);return Cs.some(([t])=>t===e)?e:null}function As(e){ye.value=e,localStorage.setItem(da,e)}var vn=class{constructor(t,n){this.question=t,this.seen=n,this.queue=w([]),this.current=w(null),this.view=w(null),this.running=!1,this.skipping=new AbortController}add(t){let{remaining_ms:n}=this.question();if(ye.peek()==="off"||n!==null&&n<fc)return this.skipAll();this.queue.value=[...this.queue.value,...t.filter(({alive:s})=>s)],this.run()}skip(){this.skipping.abort()}skipAll(){this.queue.value=[],this.skip()}async run(){if(!this.running){this.running=!0;for(let t=this.queue.value[0];t;t=this.queue.value[0]){this.queue.value=this.queue.value.slice(1),this.skipping=new AbortController;let n=await this.seen(t.version).catch(()=>this.view.peek());Q(()=>(this.current.value=t,this.view.value=n)),await z(this.length(t),this.skipping.signal).catch(()=>{}),ye.peek()==="off"&&(this.queue.value=[])}Q(()=>(this.current.value=null,this.view.value=null)),this.running=!1}}length({type:t,text:n}){if(ye.peek()==="steps")return 2**31-1;let s=(hc+mc*n.length+(pc[t]??0))*cc[ye.peek()];return this.question().asked&&!dc.has(t)?s/uc:s}};var wn=w(new Set),gc=new Set(["gate","warp"]);function Es(e){let[,t="",n=""]=e.split("/");return gc.has(t)?t:n}function ha(e){_(()=>(wn.value=new Set(e.flatMap(({path:t,from:n})=>n?[Es(n),Es(t)]:[Es(t)])),()=>{wn.value=new Set}),[e])}var Ts="cosmic-ledger-spectator",$a="cosmic-ledger-read",yc=40;function ma(){try{return JSON.parse(localStorage.getItem($a)??"{}")}catch{return{}}}var kn=e=>Number(e.slice(2)),_n=class{constructor(t){this.store=t,this.messages=w([]),this.muted=w(new Set),this.read=w(ma()[t.id]??""),this.unread=se(()=>{let n=t.seat.value,s=kn(this.read.value||"m_0");return this.messages.value.filter(o=>kn(o.id)>s&&(!n||o.seat!==n)).length}),this.knowsMuted=!1}get path(){return`${this.store.path}/messages`}get token(){return this.store.seat.peek()?this.store.token:localStorage.getItem(Ts)??""}take(t){t.deleted?this.messages.value=this.messages.value.filter(({id:n})=>n!==t.id):this.add([t])}add(t){let n=new Set(this.messages.value.map(({id:o})=>o)),s=t.filter(({id:o})=>!n.has(o));s.length&&(this.messages.value=[...this.messages.value,...s].sort((o,a)=>kn(o.id)-kn(a.id)))}async catchUp(t){let n=this.messages.value.at(-1)?.id??"";if(t===null||t&&t===n)return;let s={token:this.store.token,signal:this.store.stopping.signal};try{let o=`${this.path}?limit=100${n&&`&after=${n}`}`;for(;o;){let a=await S(o,s);this.add(a.items),o=a.next}}catch(o){if(!s.signal.aborted&&!(o instanceof ie)&&!(o instanceof F))throw o}}seen(){let t=this.messages.value.at(-1)?.id;if(!t||t===this.read.peek())return;this.read.value=t;let{[this.store.id]:n,...s}=ma();localStorage.setItem($a,JSON.stringify(Object.fromEntries([...Object.entries(s).slice(1-yc),[this.store.id,t]])))}async say(t,n,s){let o=this.store.seat.peek();if(!o&&!localStorage.getItem(Ts)){let{token:r}=await O("POST","/v1/players");localStorage.setItem(Ts,r)}let a={text:t,...n&&{to:[n]},...o?{}:{name:s}};this.add([await O("POST",this.path,{token:this.token,body:a,key:K()})])}async learnMuted(){let t=this.store.seat.peek();if(!t||this.knowsMuted)return;this.knowsMuted=!0;let{items:n}=await S(`${this.store.path}/seats/${t}/mutes`,{token:this.store.token});this.muted.value=new Set(n.map(s=>s.seat))}async mute(t,n){let s=`${this.store.path}/seats/${this.store.seat.peek()}/mutes/${t}`;await O(n?"PUT":"DELETE",s,{token:this.store.token});let o=new Set(this.muted.value);n?o.add(t):o.delete(t),this.muted.value=o,this.messages.value=this.messages.value.filter(a=>a.seat!==t),n||(this.messages.value=[],await this.catchUp())}};var Ms="cosmic-ledger-tokens";function xn(){try{return JSON.parse(localStorage.getItem(Ms)??"{}")}catch{return{}}}function ee(e){return xn()[e]??{}}function oe(e,t){localStorage.setItem(Ms,JSON.stringify({...xn(),[e]:{...ee(e),...t}}))}function ba(e){let{[e]:t,...n}=xn();localStorage.setItem(Ms,JSON.stringify(n))}function Sn(e){oe(e,{seat:void 0})}function Is(){return Object.entries(xn()).flatMap(([e,{seat:t,host:n}])=>t||n?[e]:[]).reverse()}var Xe=e=>ee(e).invite??"";function ga(e){let t=new URLSearchParams(location.hash.slice(1)),[n,s,o]=[t.get("token"),t.get("invite"),t.get("watch")];if(n===null&&s===null&&o===null)return"";if(history.replaceState(null,"",location.pathname+location.search),o!==null)return oe(e,{watch:o}),"";let a=ee(e).seat;return n!==null&&a&&a!==n?n:(oe(e,n===null?{invite:s??void 0}:{seat:n,invite:void 0}),"")}var At=class{constructor(t=new Map,n=new Map,s=new Map,o=new Map,a=new Map){this.names=t,this.texts=n,this.rules=s,this.kinds=o,this.entries=a}entry(t){return this.entries.get(On(t??""))}titles(t,n=()=>!0){let s=new Map;for(let[o,a]of this.kinds){let r=this.name(o);t.includes(a)&&n(this.entries.get(o))&&!s.has(r)&&s.set(r,o)}return[...s].map(([o,a])=>[a,o]).sort((o,a)=>o[1].localeCompare(a[1]))}name(t){if(!t)return"something hidden";let n=On(t),s=/^([a-z]+)-(\d)$/.exec(n),o=this.names.get(t)??this.names.get(n);if(o)return o;if(s)return`${this.name(s[1])} planet ${s[2]}`;let a=n.replaceAll(/[_-]/g," ");return a.charAt(0).toUpperCase()+a.slice(1)}called(t){let[n="",s=""]=t.split("#"),o=this.names.get(t)??(/^\d+$/.test(s)?this.names.get(n):void 0);if(o)return o;let a=t.split(":").map(r=>this.names.get(r)??(/^\d+$/.test(r)?r:""));return a.length>1&&a.every(Boolean)?a.join(", "):t.replaceAll("_"," ")}text(t){return this.texts.get(On(t??""))??""}rule(t){return this.rules.get(On(t))??""}listed(t){let n=t.map(o=>this.name(o)),s=n.pop()??"nobody";return n.length?`${n.join(", ")} and ${s}`:s}},On=e=>e.split("#")[0]??"";async function ya(){let{items:e}=await S("/v1/catalog/things"),t=s=>new Map(e.flatMap(o=>s(o)===void 0?[]:[[o.id,s(o)??""]])),n=e.flatMap(s=>s.kind?[[s.id,s]]:s.verb?[[s.id,{...s,power:s.text}]]:[]);return new At(t(({name:s})=>s),t(({text:s})=>s),t(({rule:s})=>s),t(({kind:s})=>s),new Map(n))}var va=300,vc=60,Ps=1500,g=w(new At);async function Ls(){if(!g.value.names.size)try{g.value=await ya()}catch{await z(Ps),await Ls()}}var Cn=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`,this.tokens=w(ee(t)),this.game=w(null),this.newest=w(null),this.past=w(null),this.at=w(null),this.perspective=w(""),this.sentences=w([]),this.trouble=w(""),this.refused=w(""),this.gone=w(""),this.offered=w(null),this.view=se(()=>this.at.value===null?this.newest.value:this.past.value),this.seat=se(()=>{let n=this.newest.value?.viewer??"public";return this.newest.value&&n in this.newest.value.seats?n:""}),this.present=w(null),this.talk=new _n(this),this.playback=new vn(()=>this.asked(),n=>this.seen(n)),this.stopping=new AbortController,this.seenAt=Date.now(),this.looking=null,this.news=!1,this.going=!1,this.kept=new Map}get token(){let{seat:t,host:n,watch:s}=this.tokens.value;return t??n??s??""}async open(t){this.at.value=t,await this.look(),t!==null&&this.go(t);let{signal:n}=this.stopping,s=o=>{this.trouble.value=o?"":"The connection is lost. What you see may be old; trying again."};try{for(;await this.branchEnded(s);)await this.forgetAll()}catch(o){n.aborted||await this.failed(o)}}async branchEnded(t){let{signal:n}=this.stopping,s=this.newest.value?.version??0;try{for await(let o of Te(`${this.path}/stream`,{token:this.token,after:s,heard:t,signal:n}))this.hear(o)}catch(o){if(!(o instanceof F)||o.code!=="other_branch")throw o;return!0}return!1}hear({name:t,data:n}){if(t==="message"&&this.talk.take(n),t==="presence"){let s=new Set(this.present.value);n.connected?s.add(n.seat):s.delete(n.seat),this.present.value=s;return}t==="snapshot_hint"&&(this.present.value=new Set(n.connected),this.talk.catchUp(n.newest_message)),this.isNews({name:t,data:n})&&this.look()}async lookAfterwards(){let t={token:this.token,signal:this.stopping.signal};try{this.game.value=await S(this.path,t),await this.talk.catchUp()}catch(n){if(!(n instanceof F)&&!(n instanceof ie)&&!t.signal.aborted)throw n}}isNews({name:t,data:n}){return t==="snapshot_hint"?n.version!==this.newest.value?.version:t!=="presence"}async forgetAll(){this.kept.clear(),Q(()=>(this.at.value=null,this.past.value=null,this.sentences.value=[])),await z(Ps,this.stopping.signal),await this.look()}async tryOffered(t){let{signal:n}=this.stopping;try{let{viewer:s,seats:o}=await S(`${this.path}/state`,{token:t,signal:n}),a=s in o?"":"It is the link of nobody at this table.";this.offered.value={token:t,seat:s,wrong:a}}catch(s){n.aborted||(this.offered.value={token:"",seat:"",wrong:W(s)})}}takeOffered(){oe(this.id,{seat:this.offered.value?.token,invite:void 0}),location.reload()}asked(){let t=this.newest.peek()?.questions.filter(s=>s.kind!==null)??[],n=t.flatMap(({remaining_ms:s})=>s===null?[]:[s]);return{asked:t.length>0,remaining_ms:n.length?Math.min(...n):null}}close(){this.playback.skipAll(),this.stopping.abort()}look(){return this.news=!0,this.looking??=this.lookWhileNews().finally(()=>this.looking=null),this.looking}async lookWhileNews(){for(;this.news&&!this.stopping.signal.aborted;){this.news=!1;try{await this.fetch()}catch(t){this.stopping.signal.aborted||await this.failed(t)}}}async fetch(){let t={token:this.token,signal:this.stopping.signal},[n,s]=await Promise.all([S(this.path,t),S(`${this.path}/state`,t)]),o=this.sentences.value;this.newest.value||this.show(n,s);let a=o.length?(o.at(-1)?.version??0)+1:Math.max(1,(this.at.value??s.version)-va),r=await this.told(a);Q(()=>{this.show(n,s),r.length&&(this.sentences.value=[...o,...r])}),o.length&&this.playback.add(r)}show(t,n){Q(()=>{this.seenAt=Date.now(),this.game.value=t,this.newest.value=n,this.trouble.value="",at(t)})}async told(t){let n={token:this.token,signal:this.stopping.signal},s=[],o=`${this.path}/history?level=story&limit=500&from=${t}`;for(;o;){let a=await S(o,n);s.push(...a.items),o=a.next}return s}async earlier(){let t=this.sentences.value[0]?.version??1,n=Math.max(1,t-2*va),s=await this.told(n);this.sentences.value=[...s.filter(o=>o.version<t),...this.sentences.value]}async go(t){if(t===null){Q(()=>(this.at.value=null,this.past.value=null));return}let n=this.newest.value?.version??1,s=Math.max(1,Math.min(t,n));if(this.at.value=s,!this.going){this.going=!0;try{for(let o=null;this.at.value!==null&&this.at.value!==o;){o=this.at.value;let a=await this.seen(o);this.at.value!==null&&(this.past.value=a)}}catch(o){await this.failed(o)}finally{this.going=!1}}}async seen(t){let n=this.perspective.value,s=`${t} ${n}`,o=this.kept.get(s);if(o)return o;let a=`at=${t}${n?`&perspective=${n}`:""}`,r=await S(`${this.path}/state?${a}`,{token:this.token,signal:this.stopping.signal});this.kept.set(s,r);let i=this.kept.keys().next().value;return this.kept.size>vc&&i!==void 0&&this.kept.delete(i),r}async failed(t){if(t instanceof F&&(t.code==="token_revoked"||t.code==="token_invalid")){this.tokens.value.seat?Sn(this.id):ba(this.id),this.tokens.value=ee(this.id),this.gone.value=`${t.message} You can go on as one who watches.`;return}if(t instanceof F){this.newest.value&&t.status!==404?this.trouble.value=t.message:this.gone.value=t.status===404?"There is no such game, or it is private.":t.message;return}if(!(t instanceof ie))throw t;this.trouble.value=`${t.message} Trying again.`,await z(Ps,this.stopping.signal).catch(()=>{}),this.look()}};var x=e=>g.value.called(e),R=(e,t)=>`${e||"no"} ${t}${e===1?"":"s"}`,I=(e,t)=>e.seats[t],pe=w(new Map);function at({seats:e}){let t=new Map(e.flatMap(({seat:n,name:s,bot:o})=>s&&!o?[[n,s]]:[]));JSON.stringify([...t])!==JSON.stringify([...pe.peek()])&&(pe.value=t)}function A(e,t){return t===e.viewer?"you":pe.value.get(t)??g.value.name(t)}var wc=/[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/,kc=e=>wc.test(e)?`⁨${e}⁩`:e;function N(e){let t=new Map([...pe.value].map(([n,s])=>[g.value.name(n),kc(s)]));return t.size?e.replace(new RegExp(`\\b(?:${[...t.keys()].join("|")})\\b`,"g"),n=>t.get(n)??n):e}var _c=34,xc=6,An=4;function wa({picture:e,view:t,taken:n,boxOf:s}){let[o,a]=b("");_(()=>{if(!o)return;let i=({key:c})=>c==="Escape"&&a("");return addEventListener("keydown",i),()=>removeEventListener("keydown",i)},[o]);let r=t.variants?.skill_tokens?.skills;return r?[...e.querySelectorAll("[data-kind=ships]")].map(i=>{let[c="",f=""]=[i.getAttribute("data-seat"),i.getAttribute("data-at")].map(m=>m??""),u=Sc(t,f)[c]??[],p=s(i);if(n.has(f)||!u.length||!p)return null;let h=`${c} ${f}`,d=`${R(u.length,"ship")} of ${A(t,c)} at ${x(f)}`,$={left:`${p.left}px`,top:`${p.top}px`,width:`${p.width}px`,height:`${p.height}px`};return l`<button type="button" key=${h} class="stack" data-stack=${h} style=${$} aria-expanded=${o===h?"true":"false"} aria-label=${`${d}. Fan them out`} onClick=${()=>a(o===h?"":h)}></button>
      ${o===h&&l`<${Oc} key=${`fan ${h}`} seat=${c} letters=${u.map(m=>r[m]??"?").sort()} name=${d} box=${p} width=${e.clientWidth} />`}`}):null}function Sc(e,t){return{...e.planets,gate:e.gate,warp:e.warp,beside:e.beside}[t]??{}}function Oc({seat:e,letters:t,name:n,box:s,width:o}){let a=Math.min(t.length,xc)*_c+4*An,r=Math.max(An,Math.min(o-a-An,s.left+(s.width-a)/2));return l`<ul class=${`fan-out of-${e}`} aria-label=${n} style=${{left:`${r}px`,top:`${s.top+s.height+An}px`,maxWidth:`${a}px`}}>
    ${t.map((i,c)=>l`<li key=${c} title=${g.value.text(i)}>
      <svg viewBox="-12 -9 24 14" width="28" height="16" aria-hidden="true"><ellipse rx="11" ry="4" fill="currentColor" /><path d="M-4.6 -1a4.6 4.8 0 0 1 9.2 0z" fill="#fff" /></svg>
      <b aria-hidden="true">${i}</b><span class="unseen">${x(i)}</span>
    </li>`)}
  </ul>`}var Cc=6,Ac=250,Et=w(""),Le=(e,t)=>({"data-drag":e,onPointerDown:n=>n.isPrimary&&n.button===0&&Ec(n,e,t),onTouchMove:n=>Et.peek()&&n.preventDefault()}),Ne=e=>({onDropped:({detail:t})=>e(t)});function Ec({currentTarget:e,pointerId:t,pointerType:n,clientX:s,clientY:o},a,r){let i=new AbortController,{signal:c}=i,{left:f,top:u}=e.getBoundingClientRect(),p=null,h=()=>{p=Tc(e),Et.value=a,r?.()},d=n==="touch",$=d?setTimeout(h,Ac):0;c.addEventListener("abort",()=>{clearTimeout($),p?.remove(),Et.value=""});let m=y=>{if(y.pointerId!==t)return;let[k,E]=[y.clientX-s,y.clientY-o];!p&&Math.hypot(k,E)>=Cc&&(d?i.abort():h()),p&&(p.style.transform=`translate(${f+k}px, ${u+E}px)`)},v=y=>{y.pointerId===t&&(p&&(Mc(),document.elementFromPoint(y.clientX,y.clientY)?.dispatchEvent(new CustomEvent("dropped",{bubbles:!0,detail:a}))),i.abort())};addEventListener("pointermove",m,{signal:c}),addEventListener("pointerup",v,{signal:c}),addEventListener("pointercancel",y=>y.pointerId===t&&i.abort(),{signal:c}),addEventListener("keydown",y=>y.key==="Escape"&&i.abort(),{signal:c}),addEventListener("contextmenu",y=>d&&y.preventDefault(),{signal:c})}function Tc(e){let{left:t,top:n,width:s,height:o}=e.getBoundingClientRect(),a=e.cloneNode(!0);a.classList.add("in-hand"),a.inert=!0;for(let r of a.querySelectorAll("[id]"))r.removeAttribute("id");return Object.assign(a.style,{width:`${s}px`,height:`${o}px`,transform:`translate(${t}px, ${n}px)`}),document.body.append(a),a}function Mc(){let e=new AbortController;addEventListener("click",t=>(t.stopPropagation(),t.preventDefault()),{capture:!0,signal:e.signal}),setTimeout(()=>e.abort())}var Tt=w(new Map),Ns=se(()=>new Map([...Tt.value.values()].flatMap(e=>[...e]))),rt=se(()=>new Map([...Ns.value].map(([e,t])=>[t.spot??e,t]))),Mt=w(new Set),je=w(new Set),js=se(()=>[...rt.value].filter(([,{group:e}])=>!e));function It(e){let t=js.value.findIndex(([n])=>n===e)+1;return t>=1&&t<=9?t:void 0}function ve(e){let t=T({}).current,n=new Map(e),s=JSON.stringify(e);be(()=>{Tt.value=new Map(Tt.peek()).set(t,n)},[s]),be(()=>()=>{let o=new Map(Tt.peek());o.delete(t),Tt.value=o},[])}var Pt=e=>e?.drag===void 0?{}:Le(e.drag);var ka=32;function Sa({picture:e,view:t,touch:n}){let[,s]=b(0);_(()=>(Mt.value=new Set([...e.querySelectorAll("[data-id]")].map(i=>i.getAttribute("data-id")??"")),()=>{Mt.value=new Set}),[e]),_(()=>{let i=new ResizeObserver(()=>s(performance.now()));return queueMicrotask(()=>e.parentElement&&i.observe(e.parentElement)),()=>i.disconnect()},[e]);let o=rt.value,a=n?Object.keys(t.seats).filter(i=>!o.has(i)):[],r=[...je.value].filter(i=>!o.get(i)?.chosen);return l`<div class="spots">
    ${[...wn.value].map(i=>l`<${xa} key=${`changed ${i}`} as="changed" box=${Lt(e,i)} />`)}
    ${r.map(i=>l`<${xa} key=${`lit ${i}`} as="lit" box=${Lt(e,i)} />`)}
    ${[...o].map(([i,c])=>l`<${Ic} key=${i} id=${i} offer=${c} box=${Lt(e,i)} name=${_a(e,i)} />`)}
    ${a.map(i=>l`<${Lc} key=${i} seat=${i} box=${Lt(e,i)} name=${_a(e,i)} touch=${n} />`)}
    ${[...o.values()].some(({toGate:i})=>i)&&l`<${Pc} boxes=${["gate","warp"].map(i=>Lt(e,i))} />`}
    ${n&&l`<${wa} picture=${e} view=${t} taken=${o} boxOf=${i=>Ca(e,i)} />`}
  </div>`}var Oa=(e,t)=>e.querySelector(`[data-id="${CSS.escape(t)}"]`),_a=(e,t)=>Oa(e,t)?.querySelector("title")?.textContent??x(t),Lt=(e,t)=>Ca(e,Oa(e,t));function Ca(e,t){let n=e.parentElement?.getBoundingClientRect();if(!t||!n)return null;let{left:s,top:o,width:a,height:r}=t.getBoundingClientRect(),[i,c]=[Math.max(0,ka-a)/2,Math.max(0,ka-r)/2];return{left:s-n.left-i,top:o-n.top-c,width:a+2*i,height:r+2*c}}var Nt=({left:e,top:t,width:n,height:s})=>({left:`${e}px`,top:`${t}px`,width:`${n}px`,height:`${s}px`});function Ic({id:e,offer:t,box:n,name:s}){let{chosen:o,count:a,press:r,less:i,full:c,label:f}=t;if(!n)return null;let u=s===f||s.includes(f)?s:`${f}. ${s}`,p=It(e),h=p!==void 0&&l`<kbd aria-hidden="true">${p}</kbd>`,d=`spot${o?" chosen":""}${c?" full":""}`;return a===null?l`<div class=${d} style=${Nt(n)} data-spot=${e} ...${Pt(t)}>
      <button type="button" class="touch" data-offer=${e} aria-label=${`${u}. ${o?"Chosen":"Choose"}`} aria-pressed=${o?"true":"false"} onClick=${r}></button>
      ${o?l`<span class="stepped" aria-hidden="true">✓</span>`:h}
    </div>`:l`<div class=${d} style=${Nt(n)} data-spot=${e} ...${Pt(t)}>
    <button type="button" class="touch" data-offer=${e} disabled=${c} aria-label=${`${u}. ${a} chosen; choose one more`} onClick=${r}></button>
    ${a===0&&h}
    <span class="stepper-here">
      <button type="button" class="less" data-offer=${e} aria-label=${`${f}. One less`} disabled=${!i} onClick=${i}>−</button>
      <output>${a}</output>
      <button type="button" class="more" data-offer=${e} aria-label=${`${f}. One more`} disabled=${c} onClick=${r}>+</button>
    </span>
  </div>`}function Pc({boxes:e}){let t=e.filter(i=>i!==null);if(!Et.value||!t.length)return null;let[n,s]=[Math.min(...t.map(i=>i.left)),Math.min(...t.map(i=>i.top))],[o,a]=[Math.max(...t.map(i=>i.left+i.width)),Math.max(...t.map(i=>i.top+i.height))],r=i=>rt.peek().get(i)?.press();return l`<div class="to-gate" style=${Nt({left:n,top:s,width:o-n,height:a-s})} ...${Ne(r)}></div>`}var xa=({as:e,box:t})=>t&&l`<div class=${e} style=${Nt(t)}></div>`;function Lc({seat:e,box:t,name:n,touch:s}){return t?l`<button type="button" class="plate" style=${Nt(t)} aria-label=${`${n}. Show the alien`} onClick=${()=>s(e)}></button>`:null}var Nc=40,Aa=matchMedia("(max-width: 45rem)"),Ea=matchMedia("(prefers-color-scheme: light)"),Rs=w(Ta());for(let e of[Aa,Ea])e.addEventListener("change",()=>Rs.value=Ta());function Ta(){return{layout:Aa.matches?"narrow":"wide",theme:Ea.matches?"light":"dark"}}var lt=w(""),it=new Map;function ct({path:e,token:t,perspective:n},s){let{layout:o,theme:a}=Rs.peek(),r=new URLSearchParams({at:String(s),layout:o,theme:a});n&&r.set("perspective",n),o==="narrow"&&lt.peek()&&r.set("focus",lt.peek());let i=`${t} ${e} ${r}`,c=it.get(i);if(c)return c;let f=jc(`${e}/board.svg?${r}`,t);it.set(i,f),f.catch(()=>it.delete(i));let u=it.keys().next().value;return it.size>Nc&&u!==void 0&&it.delete(u),f}async function jc(e,t){let n=await fe("GET",e,{token:t,headers:{Accept:"image/svg+xml"}}),s=new DOMParser().parseFromString(await n.text(),"image/svg+xml").documentElement;return document.importNode(s,!0)}function Re({view:e,source:t,touch:n,present:s=null,hurried:o}){let a=T(null),r=T(0),[i,c]=b(null),[f,u]=b(""),{layout:p,theme:h}=Rs.value,{version:d}=e;return _(()=>{let $=!0;return ct(t,d).then(m=>$&&(u(""),c({picture:m,version:d})),m=>$&&u(m instanceof F&&m.status===404?"":W(m))),()=>{$=!1}},[t.path,t.token,t.perspective,d,p,h,lt.value]),_(()=>{if(!i)return;i.picture.setAttribute("class","picture"),i.picture.removeAttribute("width"),i.picture.removeAttribute("height");let $=a.current;if(i.picture.isConnected&&!$.contains(i.picture))return c({...i,picture:i.picture.cloneNode(!0)});let m=$.querySelector("svg.picture"),v=m instanceof SVGSVGElement&&m!==i.picture&&!o?Os(m):null;$.replaceChildren(i.picture),v&&ye.peek()!=="off"&&i.version>r.current&&pa($,fa(v,Os(i.picture))),r.current=i.version},[i]),_(()=>{for(let $ of i?.picture.querySelectorAll("[data-presence]")??[])$.setAttribute("visibility",s?.has($.getAttribute("data-presence")??"")?"visible":"hidden")},[i,s]),l`<section class="board" aria-label="Board" data-version=${i?.version}>
    <div class="frame" ref=${a}></div>
    ${i&&l`<${Sa} picture=${i.picture} view=${e} touch=${n} />`}
    ${f&&l`<p class="trouble" role="status">${f}</p>`}
  </section>`}function En(e){let t=new URL(location.href);e===null?t.searchParams.delete("at"):t.searchParams.set("at",String(e)),t.href!==location.href&&history.replaceState(history.state,"",t)}var jt=(e,t)=>`?compare=${e}&with=${t}`;function Tn({name:e,address:t}){let[n,s]=b(""),[o,a]=b(""),r=T(null),i=async()=>{let f=t();try{await navigator.clipboard.writeText(f),s(f),a("")}catch{a(f),requestAnimationFrame(()=>r.current?.select())}},c=n!==""&&n===t();return l`<span class="copy-link">
    <button type="button" onClick=${i}>${c?"Copied":e}</button>
    ${o&&l`<input ref=${r} type="text" readonly aria-label="The link" value=${o} />`}
  </span>`}function M(){let[e,t]=b(!1),[n,s]=b(""),o=T(!1);return{busy:e,trouble:n,say:s,attempt:async r=>{if(!o.current){o.current=!0,t(!0),s("");try{await r()}catch(i){s(W(i))}finally{o.current=!1,t(!1)}}}}}var Rc=200;function Bc(e,t){let n=` ${e.trim().toLowerCase()} `,s=p=>{let h=p.exec(n);return h&&(n=n.replace(h[0]," ")),h?.[1]??""},o=s(/ turn (\d+)(?=[ ,])/),a=s(/[ ,]encounter (\d+)(?=[ ,])/),r=s(/ ((?:[a-z]+-)+\d+)(?=[ ,])/).toUpperCase(),i=Uc(n),c=p=>[p,g.value.name(p),pe.value.get(p)??p].map(h=>h.toLowerCase()),f=i?void 0:t.find(p=>c(p).some(h=>n.includes(` ${h} `)));for(let p of f?c(f):[])n=n.replace(` ${p} `," ");let u=i?"":n.replaceAll(/[\s,]+/g," ").trim();return{card:i,rule:r,seat:f??"",turn:o,encounter:a,text:u}}function Uc(e){let t=e.replaceAll(/[\s,]+/g," ").trim();return Ma().find(([,n])=>n.toLowerCase()===t)?.[0]??""}var Ma=()=>g.value.titles([...new Set(g.value.kinds.values())]);function Fc({turn:e,encounter:t,text:n,about:s},o){return o.turn&&e!==Number(o.turn)||o.encounter&&t!==Number(o.encounter)||o.seat&&!s.seats.includes(o.seat)?!1:N(n).toLowerCase().includes(o.text)}function Ia({inspection:e}){let{busy:t,trouble:n,attempt:s}=M(),[o,a]=b(""),[r,i]=b(null),[c,f]=b(!1),u=T(null),p=Pe(()=>[...new Set(Ma().map(([,m])=>m))],[g.value]);_(()=>u.current?.focus(),[]);let h=e.found.value,d=async(m,v)=>{let y=await S(m,e.how);for(;!y.items.length&&y.next;)y=await S(y.next,e.how);let k=y.items.map(E=>({version:E.seq,text:e.sentences.value.get(E.seq)?.text??E.type.replaceAll("_"," ")}));return e.found.value=[...v,...k],i(y.next),e.found.value};return l`<section class="finding" aria-label="Find">
    <form onSubmit=${m=>{m.preventDefault();let v=e.game.value?.seats.map(k=>k.seat)??[],y=Bc(o,v);s(async()=>{let k=y.text?Dc(e,y):await d(Hc(e,y),[]);y.text&&i(null),f(!0);let E=k.find(({version:P})=>P>=e.at.value)??k[0];E&&await e.go(E.version)})}} role="search">
      <label for="wanted">Find a card, a rule, a seat, a turn, or words</label>
      <span class="sought">
        <input id="wanted" ref=${u} type="text" list="cards-to-find" autocomplete="off" value=${o} onInput=${({currentTarget:m})=>a(m.value)} />
        <button disabled=${t||!o.trim()}>Find</button>
      </span>
      <datalist id="cards-to-find">${p.map(m=>l`<option key=${m} value=${m}></option>`)}</datalist>
    </form>
    <p class="quiet small">For example: Card Zap · CORE-201 · Blue turn 3 · is lost to the warp. The key / comes here.</p>
    <p role="status">${h.length?`${h.length}${r?" and more":""} found`:c?"Nothing was found.":""}</p>
    <p class="trouble" role="alert">${n}</p>
    <ol class="hits">
      ${h.map(({version:m,text:v})=>l`<li key=${m}>
          <button class="sentence" aria-current=${m===e.at.value?"step":void 0} onClick=${()=>e.go(m)}>
            <span class="quiet">${m}</span> <span>${N(v)}</span>
          </button>
        </li>`)}
    </ol>
    ${r&&l`<button disabled=${t} onClick=${()=>s(()=>d(r,h))}>More</button>`}
  </section>`}function Dc(e,t){return e.found.value=e.story.value.filter(n=>Fc(n,t)).map(({version:n,text:s})=>({version:n,text:s})),e.found.value}function Hc({path:e,bookkeeping:t},{card:n,rule:s,seat:o,turn:a,encounter:r}){let i=Object.entries({card:n,rule:s,seat:o,turn:a,encounter:r}).filter(([,f])=>f),c=s||t.value?[]:[["level","story"]];return`${e}/events?${new URLSearchParams([...i,...c,["limit",String(Rc)]])}`}function Pa({inspection:e,open:t}){let{busy:n,trouble:s,attempt:o}=M(),[a,r]=b("fresh"),[i,c]=b(""),f=e.game.value?.status==="over",u=e.game.value?.forked_from;return l`<section class="more-of-it" aria-label="Go on from here">
    ${u&&l`<h2>This game is a fork</h2>
      <p>It goes on from <a href=${`?audit=${u.game_id}&at=${u.seq}`}>version ${u.seq} of another game</a>.</p>
      <a class="button" href=${jt(e.id,u.game_id)}>Beside its origin</a>`}
    <h2>Go on from version ${e.at.value}</h2>
    ${f?l`<label
            >Chance
            <select
              value=${a}
              onChange=${p=>r(p.currentTarget.value)}
            >
              <option value="fresh">Other cards than were to come</option>
              <option value="same">The same as in this game</option>
            </select>
          </label>
          <button disabled=${n} onClick=${()=>o(async()=>c(await e.fork(a)))}>Fork from here</button>`:l`<p class="quiet">A game that runs can be forked when its players agree.</p>`}
    ${i&&l`<p role="status">The fork waits for its players: the first seat is free, bots take the others.</p>
      <button onClick=${()=>t(i)}>Open the fork</button>
      <a class="button" href=${jt(i,e.id)}>Beside its origin</a>`}
    <h2>Keep it</h2>
    <button onClick=${()=>o(async()=>Wc(await e.file(),`${e.id}.ndjson`))}>
      Download the export
    </button>
    <p class="trouble" role="alert">${s}</p>
  </section>`}function Wc(e,t){let n=URL.createObjectURL(e);Object.assign(document.createElement("a"),{href:n,download:t}).click(),URL.revokeObjectURL(n)}var zc=500;function La({inspection:e}){let{notes:t,at:n}=e;return l`<section class="notes-of-game" aria-label="Notes">
    <h2>Notes</h2>
    <${qc} inspection=${e} />
    ${t.value.length===0&&l`<p class="empty">Nobody has written one yet.</p>`}
    <ol>
      ${t.value.map(s=>l`<${ja} key=${s.id} inspection=${e} note=${s}>
          <button class="link" aria-current=${s.version===n.value?"step":void 0} onClick=${()=>e.go(s.version)}>Version ${s.version}</button>
        <//>`)}
    </ol>
  </section>`}function Na({inspection:e,version:t}){let n=e.notes.value.filter(s=>s.version===t);return n.length?l`<section class="notes-of-game" aria-label="Notes on this version">
    <h2>${n.length===1?"A note":"Notes"}</h2>
    <ol>${n.map(s=>l`<${ja} key=${s.id} inspection=${e} note=${s} />`)}</ol>
  </section>`:null}function ja({inspection:e,note:{id:t,text:n,audience:s,role:o,seat:a,mine:r},children:i}){let{busy:c,trouble:f,attempt:u}=M(),p=r||s==="all"&&e.isHost,h=r?"you":a?pe.value.get(a)??g.value.name(a):o==="host"?"the host":"one who watches";return l`<li class="note">
    <p class="note-text">${n}</p>
    <p class="quiet small">${i} ${h}${s==="all"?", for the table":", only for you"}
      ${p&&l` <button class="link" disabled=${c} onClick=${()=>u(()=>e.unnote(t))}>Remove</button>`}
    </p>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
  </li>`}function qc({inspection:e}){let{busy:t,trouble:n,attempt:s}=M(),[o,a]=b(""),[r,i]=b("me");return e.token?l`<form onSubmit=${f=>{f.preventDefault(),s(async()=>{await e.note(o.trim(),r),a("")})}}>
    <label>A note on version ${e.at.value}
      <input type="text" maxlength=${zc} value=${o} onInput=${({currentTarget:f})=>a(f.value)} />
    </label>
    <label>For
      <select value=${r} onChange=${({currentTarget:f})=>i(f.value)}>
        <option value="me">me alone</option>
        <option value="all">the table: everybody who may see the game</option>
      </select>
    </label>
    <button disabled=${t||!o.trim()}>Write it down</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`:l`<p class="quiet">Players, the host and those with a link of their own can write notes.</p>`}var Bs=40,Gc={add:"+",remove:"−",move:"→",copy:"+"},Vc=/^\/(?:version|waiting|questions|updated_at)(?:\/|$)/,Kc=[];function Ba({inspection:e}){let{step:t,at:n}=e,s=t.value?.version===n.value?t.value:null;return l`
    ${s?l`<${Yc} inspection=${e} step=${s} />`:l`<section class="fact"><h2>Event ${n.value}</h2></section>`}
    <${Na} inspection=${e} version=${n.value} />
    <${Xc} changes=${s?.changes??Kc} known=${s!==null} />
    ${s&&l`<details class="as-logged">
      <summary>As it is in the log</summary>
      <pre tabindex="0" role="region" aria-label="The event as it is in the log">${JSON.stringify(s.event,null,2)}</pre>
    </details>`}
  `}function Yc({inspection:e,step:{version:t,event:n,text:s}}){let o=e.branchOf(t);return l`<section class="fact" aria-label="The event">
    <h2>Event ${t}: ${n.type.replaceAll("_"," ")}</h2>
    ${!s&&l`<p class="quiet">Bookkeeping, without a sentence.</p>`}
    ${o&&l`<p class="undone-here">
      Undone at event ${o.by}.
      <button onClick=${()=>e.go(o.by)}>To where the game went on</button>
    </p>`}
    <dl class="facts">
      <dt>By</dt>
      <dd>${Jc(n.by)}${n.cause?` (${n.cause})`:""}</dd>
      <dt>At</dt>
      <dd>${n.at}</dd>
      <dt>Hash</dt>
      <dd><code>${n.hash}</code></dd>
    </dl>
  </section>`}function Jc(e){let[,t]=/^seat:(.+)$/.exec(e)??[];return t?N(g.value.name(t)):e}function Xc({changes:e,known:t}){let n=Pe(()=>e.filter(({path:s})=>!Vc.test(s)),[e]);return ha(n),l`<section class="changes" aria-label="What changed">
    <h2>What changed</h2>
    ${t&&n.length===0&&l`<p class="empty">Nothing that can be seen.</p>`}
    <ul>
      ${n.slice(0,Bs).map(({op:s,path:o,from:a,value:r})=>l`<li key=${o}>
          <span class=${`op ${s}`}>${Gc[s]??"="}</span>
          <span>${a?`${Ra(a)} → `:""}${Ra(o)}${r===void 0?"":l`: <code>${Zc(r)}</code>`}</span>
        </li>`)}
    </ul>
    ${n.length>Bs&&l`<p class="quiet">and ${n.length-Bs} more</p>`}
  </section>`}var Ra=e=>e.slice(1).split("/").map(t=>t.replaceAll("~1","/").replaceAll("~0","~").replaceAll("_"," ")).join(" › ");function Zc(e){let t=typeof e=="string"?e:JSON.stringify(e);return t.length>80?`${t.slice(0,79)}…`:t}var Mn=class{constructor(t){this.fetch=t,this.queue=[],this.running=0}want(t){for(this.queue=t;this.running<3&&this.queue.length;)this.work()}async work(){this.running++;for(let t=this.queue[0];t!==void 0;t=this.queue[0])this.queue=this.queue.slice(1),await this.fetch(t).catch(()=>{});this.running--}};var Qc=200,eu=1500,tu=1e3,nu=150,su=1600,ou=12,au=600,Ua=[1,4,16],In=class{constructor(t){this.id=t,this.path=`/v1/games/${encodeURIComponent(t)}`;let{seat:n,host:s}=ee(t);this.token=n??s??"",this.isHost=!n&&!!s,this.stopping=new AbortController,this.game=w(null),this.seat=w(""),this.newest=w(0),this.at=w(0),this.shown=w(0),this.eyes=w(""),this.step=w(null),this.story=w([]),this.bookkeeping=w(!1),this.encounters=w([]),this.branches=w([]),this.notes=w([]),this.found=w([]),this.playing=w(!1),this.speed=w(1),this.trouble=w(""),this.gone=w(""),this.going=!1,this.shownAt=0,this.hurried=!1,this.direction=1,this.kept=new Map,this.resting=void 0,this.ahead=new Mn(o=>ct(this.source,o)),this.sentences=se(()=>new Map(this.story.value.map(o=>[o.version,o]))),this.sentence=se(()=>this.story.value.findLast(({version:o})=>o<=this.at.value)??null)}get how(){return{token:this.token,signal:this.stopping.signal}}get source(){let t=this.eyes.value;return{path:this.path,token:this.token,...t&&{perspective:t}}}close(){this.playing.value=!1,clearTimeout(this.resting),this.ahead.want([]),this.stopping.abort()}async open(t){try{let[n,s]=await Promise.all([S(this.path,this.how),S(`${this.path}/state`,this.how)]);at(n),Q(()=>{this.game.value=n,this.newest.value=s.version,this.seat.value=s.viewer in s.seats?s.viewer:""}),await Promise.all([this.learnStory(),this.learnNotes()]),await this.go(t??s.version),s.status==="running"&&this.keepUp()}catch(n){await this.failed(n)&&await this.open(t)}}async learnStory(){let t=(this.story.value.at(-1)?.version??0)+1,[n,s,o]=await Promise.all([this.all(`${this.path}/history?level=story&limit=5000&from=${t}`),this.all(`${this.path}/encounters?limit=200`),this.all(`${this.path}/events?types=moves_undone&limit=500`)]);Q(()=>{this.story.value=[...this.story.value,...n],this.encounters.value=s,this.branches.value=o.map(({seq:a,data:r})=>({from:r.to+1,until:a-1,by:a}))})}async keepUp(){try{for await(let t of Te(`${this.path}/stream`,{...this.how,after:this.newest.value})){if(t.name!=="end"&&!(Number.parseInt(t.id,10)>this.newest.value))continue;let{version:n}=await S(`${this.path}/state`,this.how),s=this.at.value===this.newest.value&&!this.playing.value;this.newest.value=n,await this.learnStory(),s&&await this.go(n),await z(tu,this.stopping.signal)}}catch(t){await this.failed(t)&&await this.keepUp()}}async all(t){let n=[];for(let s=t;s;){let o=await S(s,this.how);n.push(...o.items),s=o.next}return n}after(t,n){if(this.bookkeeping.value)return t+n;let s=this.story.value;return(n>0?s.find(({version:a})=>a>t):s.findLast(({version:a})=>a<t))?.version??(n>0?this.newest.value:1)}async take(t){await this.go(this.after(this.at.value,t))}async go(t){let n=Math.max(1,Math.min(t,this.newest.value));n!==this.at.value&&(this.direction=n<this.at.value?-1:1),this.at.value=n,clearTimeout(this.resting),this.going||await this.follow()}async follow(){this.going=!0;let t=!1;try{for(let n="";n!==this.wanted;){n=this.wanted;let s=this.at.value,o=ct(this.source,s);this.ahead.want(this.coming(s)),await o,this.show(s)}this.resting=setTimeout(()=>{this.rest()},nu)}catch(n){t=await this.failed(n)}finally{this.going=!1}t&&await this.follow()}show(t){let n=performance.now();this.hurried=n-this.shownAt<au,this.shownAt=n,Q(()=>(this.shown.value=t,this.trouble.value=""))}get wanted(){return`${this.at.value} ${this.eyes.value}`}coming(t){let n=[];for(let o=t;n.length<ou;n.push(o)){let a=this.after(o,this.direction);if(a===o||a<1||a>this.newest.value)break;o=a}let s=this.after(t,-this.direction);return s<1||s>this.newest.value?n:[...n,s]}async rest(){let t=this.at.value;En(t);try{let n=await this.known(t);t===this.at.value&&(this.step.value=n)}catch(n){await this.failed(n)&&t===this.at.value&&await this.rest()}}async look(t){this.eyes.value=t,await this.go(this.at.value)}async known(t){let n=`${t}`,s=this.kept.get(n);if(s)return s;let o=this.sentences.value.get(t),[a,r,i]=await Promise.all([S(`${this.path}/events/${t}`,this.how),t>1?S(`${this.path}/diff?from=${t-1}&to=${t}`,this.how):[],o?{items:[o]}:S(`${this.path}/history?from=${t}&limit=1`,this.how)]),c=i.items.find(p=>p.version===t),f={version:t,event:a,text:c?.text??"",changes:r};this.kept.set(n,f);let u=this.kept.keys().next().value;return this.kept.size>Qc&&u!==void 0&&this.kept.delete(u),f}async leap(t){let n=this.encounters.value.map(({first:a})=>a),s=this.at.value,o=t>0?n.find(a=>a>s):n.findLast(a=>a<s);await this.go(o??(t>0?this.newest.value:1))}async play(){for(this.playing.value=!0;this.playing.value&&this.at.value<this.newest.value;)await this.take(1),await z(su/this.speed.value,this.stopping.signal).catch(()=>{});this.playing.value=!1}branchOf(t){return this.branches.value.find(({from:n,until:s})=>n<=t&&t<=s)}async learnNotes(){this.notes.value=(await S(`${this.path}/annotations`,this.how)).items}async note(t,n){await fe("POST",`${this.path}/annotations`,{...this.how,body:{version:this.at.value,text:t,audience:n}}),await this.learnNotes()}async unnote(t){await fe("DELETE",`${this.path}/annotations/${t}`,this.how),await this.learnNotes()}async fork(t){let n=this.game.value?.seats??[],s=Object.fromEntries(n.map(({seat:r},i)=>[r,i?"basic":"open"])),o={at_seq:this.at.value,seats:s,randomness:t},a=await(await fe("POST",`${this.path}/forks`,{...this.how,body:o})).json();return oe(a.game.id,{host:a.host_token}),a.game.id}async file(){return(await fe("GET",`${this.path}/export`,this.how)).blob()}async failed(t){if(this.stopping.signal.aborted)return!1;if(t instanceof F){let n=t.status===404?"There is no such game, or it is private.":t.message;return this.shown.value?this.trouble.value=t.message:this.gone.value=n,!1}if(!(t instanceof ie))throw t;return this.trouble.value=`${t.message} Trying again.`,await z(eu,this.stopping.signal).catch(()=>{}),!this.stopping.signal.aborted}};var Fa=1e3;function Da({inspection:e}){let{at:t,newest:n,playing:s,speed:o,bookkeeping:a,encounters:r}=e,i=r.value.findLast(({first:c})=>c<=t.value);return l`<section class="timeline" aria-label="All versions">
    <${ru} inspection=${e} />
    <input
      type="range"
      aria-label="Version"
      min="1"
      max=${n.value||1}
      value=${t.value}
      onInput=${({currentTarget:c})=>e.go(Number(c.value))}
    />
    <div class="steps">
      <span class="group">
        <button aria-label="First version" onClick=${()=>e.go(1)}>|◀</button>
        <button aria-label="Encounter before" onClick=${()=>e.leap(-1)}>◀◀</button>
        <button aria-label="Step back" onClick=${()=>e.take(-1)}>◀</button>
        <button class="playing" onClick=${()=>s.value?s.value=!1:void e.play()}>
          ${s.value?"Pause":"Play"}
        </button>
        <button aria-label="Step forward" onClick=${()=>e.take(1)}>▶</button>
        <button aria-label="Encounter after" onClick=${()=>e.leap(1)}>▶▶</button>
        <button aria-label="Newest version" onClick=${()=>e.go(n.value)}>▶|</button>
      </span>
      <span class="group" role="group" aria-label="Speed">
        ${Ua.map(c=>l`<button key=${c} class="pace" aria-pressed=${o.value===c?"true":"false"} onClick=${()=>o.value=c}>${c}×</button>`)}
      </span>
      <label class="switch">
        <input type="checkbox" role="switch" checked=${a.value} onChange=${({currentTarget:c})=>a.value=c.checked} />
        Bookkeeping
      </label>
      <label>
        <select aria-label="Encounter" value=${i?.first??""} onChange=${({currentTarget:c})=>e.go(Number(c.value))}>
          ${!i&&l`<option value="">Before the first encounter</option>`}
          ${r.value.map(({first:c,turn:f,encounter:u})=>l`<option key=${c} value=${c}>Turn ${f}, encounter ${u}</option>`)}
        </select>
      </label>
      <${iu} inspection=${e} />
      <${lu} inspection=${e} />
    </div>
  </section>`}function ru({inspection:e}){let{encounters:t,branches:n,newest:s,notes:o,found:a}=e,r=c=>(c-1)/Math.max(1,s.value-1),i=c=>Fa*r(c);return l`<div class="marks">
    <svg viewBox=${`0 0 ${Fa} 20`} preserveAspectRatio="none" aria-hidden="true">
      ${t.value.map(({first:c,encounter:f})=>l`<line key=${c} x1=${i(c)} x2=${i(c)} y1=${f===1?0:5} y2="11" class="mark-of-encounter" />`)}
      ${a.value.map(({version:c})=>l`<line key=${`found ${c}`} x1=${i(c)} x2=${i(c)} y1="0" y2="11" class="mark-of-find" />`)}
      ${n.value.map(({from:c,until:f,by:u})=>l`<rect key=${u} x=${i(c)} width=${Math.max(2,i(f)-i(c))} y="14" height="5" class="mark-of-branch" />`)}
    </svg>
    ${o.value.map(({id:c,version:f,text:u})=>l`<button
        key=${c}
        class="mark-of-note"
        style=${{left:`${100*r(f)}%`}}
        title=${u}
        aria-label=${`Note on version ${f}: ${u}`}
        onClick=${()=>e.go(f)}
      ></button>`)}
  </div>`}function iu({inspection:e}){let{game:t,seat:n}=e,s=t.value?.seats.map(a=>a.seat)??[],o=t.value?.status==="over"?s:s.filter(a=>a===n.value);return l`<label>
    Seen by
    <select value=${e.eyes.value} onChange=${({currentTarget:a})=>e.look(a.value)}>
      <option value="">${n.value?"your seat":"one who watches"}</option>
      ${n.value&&l`<option value="public">one who watches</option>`}
      ${o.map(a=>a!==n.value&&l`<option key=${a} value=${a}>${N(g.value.name(a))}</option>`)}
    </select>
  </label>`}function lu({inspection:e}){let t=e.branches.value;return t.length?l`<details class="branches">
    <summary>${t.length===1?"One side line was undone":`${t.length} side lines were undone`}</summary>
    <ul>
      ${t.map(({from:n,until:s,by:o})=>l`<li key=${o}>
          <button aria-current=${n<=e.at.value&&e.at.value<=s?"step":void 0} onClick=${()=>e.go(n)}>
            Events ${n} to ${s}, undone at ${o}
          </button>
        </li>`)}
    </ul>
  </details>`:null}var cu=[["moment","Moment"],["find","Find"],["notes","Notes"],["on","Go on"]];function Ha({inspection:e,open:t}){let[n,s]=b("moment");if(_(()=>{let a=new AbortController;return addEventListener("keydown",r=>pu(e,r,()=>s("find")),{signal:a.signal}),()=>a.abort()},[e]),e.gone.value)return l`<div class="notice">
      <h1 tabindex="-1">This game cannot be shown</h1>
      <p role="alert">${e.gone.value}</p>
      <p><a class="button" href="./">All games</a></p>
    </div>`;let o=e.shown.value;return l`<div class="audit">
    <${uu} inspection=${e} />
    <div class="space">
      ${o?l`<${Re} view=${{version:o,seats:{}}} source=${e.source} hurried=${e.hurried} />`:l`<p class="empty waiting" role="status">${e.trouble.value||"The game is being fetched"}</p>`}
    </div>
    <div class="below">
      <${fu} inspection=${e} />
      <${Da} inspection=${e} />
    </div>
    <aside class="panel">
      <div class="tabs" role="tablist" aria-label="About this game">
        ${cu.map(([a,r])=>l`<button key=${a} role="tab" id=${`tab-${a}`} aria-selected=${n===a?"true":"false"} aria-controls="tab" onClick=${()=>s(a)}>
            ${r}${a==="notes"&&e.notes.value.length>0?` · ${e.notes.value.length}`:""}
          </button>`)}
      </div>
      <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`} tabindex="0">
        ${n==="moment"&&l`<${Ba} inspection=${e} />`}
        ${n==="find"&&l`<${Ia} inspection=${e} />`}
        ${n==="notes"&&l`<${La} inspection=${e} />`}
        ${n==="on"&&l`<${Pa} inspection=${e} open=${t} />`}
      </div>
    </aside>
  </div>`}function uu({inspection:e}){let{id:t,at:n,newest:s,sentence:o}=e,{turn:a,encounter:r}=o.value??{},i=a?r?`Turn ${a}, encounter ${r}`:`Turn ${a}`:"Before the first turn";return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    <div class="where">
      <h1 tabindex="-1">Audit</h1>
      <p class="quiet">${i} · <output aria-label="Where it is">${n.value} of ${s.value}</output></p>
    </div>
    ${e.shown.value>0&&l`<p class="trouble" role="status">${e.trouble.value}</p>`}
    <span class="buttons">
      <${Tn} name=${l`Copy link<span class="wide"> to this moment</span>`} address=${()=>new URL(`?audit=${t}&at=${n.value}`,location.href).href} />
      <a class="button" href=${`?game=${t}&at=${n.value}`}>Table</a>
      <a class="button" href=${`?verify=${t}`}>Verify</a>
    </span>
  </header>`}function fu({inspection:e}){let{at:t,sentences:n,sentence:s,step:o}=e,a=n.value.get(t.value),r=o.value?.version===t.value?o.value.text:"",i=a?.text??(r||s.value?.text||"");return l`<p class=${`told${a?.alive===!1?" undone":""}${a||r?"":" quiet"}`}>${N(i)}</p>`}function pu(e,t,n){if(t.ctrlKey||t.metaKey||t.altKey)return;let{target:s}=t;if(s instanceof HTMLSelectElement||s instanceof HTMLTextAreaElement||s instanceof HTMLInputElement&&s.type==="text"||s instanceof HTMLElement&&s.matches("[tabindex='0']")&&/^(?:Page|Home|End)/.test(t.key))return;let{newest:o}=e,r={ArrowLeft:()=>{e.take(-1)},ArrowRight:()=>{e.take(1)},Home:()=>{e.go(1)},End:()=>{e.go(o.value)},PageUp:()=>{e.leap(-1)},PageDown:()=>{e.leap(1)},"/":n}[t.key];r&&(t.preventDefault(),e.playing.value=!1,r())}function za(e,t){let n=Object.keys(e.seats).filter(s=>s in t.seats);return[...du(e,t),...n.flatMap(s=>hu(e,t,s)),...mu(e,t)]}var Be=(e,t,n)=>t===n?[]:[`${e}: ${t} here, ${n} there.`];function du(e,t){let n=({turn:{number:a,seat:r}})=>a?`${a}${r?`, of ${ut(r)}`:""}`:"none yet",s=({encounter:a})=>a?`${ut(a.offense)} against ${a.planet?x(a.planet):a.defense?ut(a.defense):"nobody yet"}`:"none",o=({status:a,winners:r})=>a!=="over"?"not yet":r.length?r.map(ut).join(" and "):"nobody";return[...Be("Won by",o(e),o(t)),...Be("Turn",n(e),n(t)),...Be("Encounter",s(e),s(t))]}function hu(e,t,n){let[s,o]=[I(e,n),I(t,n)],a=ut(n),r=({aliens:u})=>u.map(x).join(" and ")||"unknown",i=u=>`${u.colonies_counted} of ${u.colonies_needed}`,c=({hand_size:u})=>String(u),f=({ships_in_warp:u})=>String(u);return[...Be(`${a}'s alien`,r(s),r(o)),...Be(`${a}'s colonies`,i(s),i(o)),...Be(`${a}'s ships in the warp`,f(s),f(o)),...Be(`${a}'s cards`,c(s),c(o))]}function mu(e,t){return[...new Set([...Object.keys(e.planets),...Object.keys(t.planets)])].flatMap(s=>Be(x(s),Wa(e,s),Wa(t,s)))}function Wa(e,t){return Object.entries(e.planets[t]??{}).filter(([,s])=>s.length).map(([s,o])=>`${R(o.length,"ship")} of ${ut(s)}`).join(" and ")||"no ships"}var ut=e=>pe.value.get(e)??g.value.name(e);var Rt=500;function Ga({one:e,other:t}){let[n,s]=b(null),[o,a]=b(""),[r,i]=b([0,0]),[c,f]=b([null,null]);_(()=>{document.title="Two games - Cosmic Ledger",yu(e,t).then(s,d=>a(qa(d)))},[e,t]);let u=[n?.[0][r[0]??0],n?.[1][r[1]??0]];_(()=>{let d=!0;if(!(!u[0]||!u[1]))return Promise.all(u.map($=>vu($))).then($=>d&&(a(""),f($)),$=>d&&a(qa($))),()=>{d=!1}},[n,r[0],r[1]]);let p=d=>n&&i($=>$.map((m,v)=>$u(m+d,n[v]??[])));_(()=>{let d=$=>{let m={ArrowLeft:-1,ArrowRight:1,Home:-Rt,End:Rt}[$.key];!m||$.ctrlKey||$.metaKey||$.altKey||$.target instanceof HTMLInputElement||($.preventDefault(),p(m))};return addEventListener("keydown",d),()=>removeEventListener("keydown",d)},[n]);let h=c[0]&&c[1]?za(c[0],c[1]):null;return l`<div class="compared">
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <div class="where"><h1 tabindex="-1">Side by side</h1><p class="quiet">From where they part</p></div>
      <p class="trouble" role="alert">${o}</p>
    </header>
    ${n&&l`<div class="sides">
        ${n.map((d,$)=>l`<${bu}
          key=${$}
          title=${$?"There":"Here"}
          game=${$?t:e}
          moments=${d}
          at=${r[$]??0}
          version=${c[$]?.version}
          go=${m=>i(v=>v.map((y,k)=>k===$?m:y))}
        />`)}
      </div>
      <div class="below">
        <div class="steps">
          <button onClick=${()=>p(-Rt)}>Where they part</button>
          <button aria-label="Step back on both sides" onClick=${()=>p(-1)}>◀</button>
          <button aria-label="Step forward on both sides" onClick=${()=>p(1)}>▶</button>
          <button onClick=${()=>p(Rt)}>Their ends</button>
        </div>
        <section class="differences" aria-label="How they differ" tabindex="0">
          <h2>How they differ</h2>
          ${h?.length===0&&l`<p class="empty">Not in anything that is on the table.</p>`}
          <ul>${h?.map(d=>l`<li key=${d}>${d}</li>`)}</ul>
        </section>
      </div>`}
  </div>`}var $u=(e,t)=>Math.max(0,Math.min(e,t.length-1));function bu({title:e,game:t,moments:n,at:s,version:o,go:a}){let r=n[s],i={path:`/v1/games/${encodeURIComponent(r.game)}`,token:Pn(r.game)};return l`<section class="side-of-two" aria-label=${e}>
    <h2>${e} <a class="small" href=${`?audit=${r.game}&at=${r.version}`}>version ${r.version}${r.game===t?"":" of its origin"}</a></h2>
    <div class="space">${o&&l`<${Re} view=${{version:r.version,seats:{}}} source=${i} hurried />`}</div>
    <ol class="hits" tabindex="0" aria-label=${`${e}: what happened`}>
      ${n.map(({text:c,version:f,game:u},p)=>l`<li key=${`${u} ${f}`}>
          <button class="sentence" ref=${p===s?gu:null} aria-current=${p===s?"step":void 0} onClick=${()=>a(p)}>${N(c)}</button>
        </li>`)}
    </ol>
  </section>`}function gu(e){let t=e?.closest(".hits");if(!e||!t)return;let[n,s]=[e.getBoundingClientRect(),t.getBoundingClientRect()];(n.top<s.top||n.bottom>s.bottom)&&(t.scrollTop+=n.top-s.top-s.height/3)}async function yu(e,t){let n=`/v1/games/${encodeURIComponent(e)}`,s=await S(`${n}/compare?with=${encodeURIComponent(t)}&limit=${Rt}`,{token:Pn(e)});at(await S(n,{token:Pn(e)}));let{common:o,sides:a}=s,[r,i]=[e,t].map((c,f)=>{let u=(a[f]?.items??[]).filter(({alive:$})=>$),p=o.find($=>$.game===c)??o[0]??{game:c,version:1},h={...p,text:"Here they part."},d=u.filter($=>$.game!==p.game||$.version>p.version);return[h,...d.map(({game:$,version:m,text:v})=>({game:$,version:m,text:v}))]});return[r??[],i??[]]}function Pn(e){let{seat:t,host:n}=ee(e);return t??n??""}var vu=({game:e,version:t})=>S(`/v1/games/${encodeURIComponent(e)}/state?at=${t}`,{token:Pn(e)});function qa(e){return e instanceof F&&e.status===404?"One of these games is not there, or it is private.":W(e)}var wu=new TextEncoder,ab=1n<<64n,Va=e=>wu.encode(e),Ka=e=>Array.from(e,t=>t.toString(16).padStart(2,"0")).join("");function ku(...e){let t=new Uint8Array(e.reduce((s,o)=>s+o.length,0)),n=0;for(let s of e)t.set(s,n),n+=s.length;return t}async function Ya(...e){return new Uint8Array(await crypto.subtle.digest("SHA-256",ku(...e)))}var _u="Browsers compute hashes only for pages that came over HTTPS or from this machine (127.0.0.1). Open this page in one of these ways, or use examples/verify_log.py.",Bt=(e,t,n=`${t}s`)=>`${e.toLocaleString("en")} ${e===1?t:n}`;function Ja({game:e}){let[t,n]=b(null),[s,o]=b(!1),a=T(null),r=T(0),i=!!globalThis.crypto?.subtle,c=async(u,p,h)=>{let d=++r.current,$=m=>d===r.current&&n({name:u,done:0,all:0,...m});$({});try{let m=new Uint8Array(await p()),v=await xu(a.current,d,m,$),y=v.found&&h?await h(v.found):void 0,k=v.found?await Cu(v.found):void 0;$({...v,...y===void 0?{}:{known:y},...k===void 0?{}:{share:k}})}catch(m){$({trouble:Au(m)})}},f=u=>u&&c(u.name,()=>u.arrayBuffer());return _(()=>{if(document.title="Verify a game - Cosmic Ledger",!i)return;let u=new Worker(new URL("worker-3IFHL3YE.js",import.meta.url),{type:"module"});return a.current=u,u.addEventListener("message",()=>o(!0),{once:!0}),e&&c(`the game ${e}`,()=>Su(e),Ou),()=>u.terminate()},[e]),l`<section
    class="verification"
    onDragOver=${u=>u.preventDefault()}
    onDrop=${u=>(u.preventDefault(),i&&void f(u.dataTransfer?.files[0]))}
  >
    <h1 tabindex="-1">Verify a game</h1>
    <p>
      An export of a game proves itself: this browser computes every hash and every draw again. A file that you choose
      stays on your machine, and needs no connection.
    </p>
    ${i?l`<label class="drop">
          <span>Drop an export here, or <span class="button">Choose a file</span></span>
          <input
            type="file"
            disabled=${!s}
            onChange=${({currentTarget:u})=>{f(u.files?.[0]),u.value=""}}
          />
        </label>`:l`<p role="alert" class="verdict-text bad">${_u}</p>`}
    <div aria-live="polite">${t&&l`<${Eu} verdict=${t} />`}</div>
    ${e&&l`<p><a class="button" href=${`?game=${encodeURIComponent(e)}`}>Back to the game</a></p>`}
  </section>`}function xu(e,t,n,s){return new Promise(o=>{let a=({data:r})=>{if(r.number===t){if(r.done!==void 0)return s({done:r.done,all:r.all??0});e.removeEventListener("message",a),o(r)}};e.addEventListener("message",a),e.postMessage({number:t,content:n},[n.buffer])})}async function Su(e){let{seat:t,host:n}=ee(e);return(await fe("GET",`/v1/games/${encodeURIComponent(e)}/export`,{token:t??n??""})).arrayBuffer()}async function Ou(e){let{items:t}=await S("/v1/keys");return t.some(n=>n.public_key===e.publicKey)}async function Cu({game:e,seeds:t}){let{share:n}=ee(e);if(!n)return;let s=Ka(await Ya(Va(n)));return Object.keys(t).find(o=>t[o]===s)??null}function Au(e){return e instanceof F&&e.status===404?"There is no such game, or it is private.":e instanceof DOMException||e instanceof TypeError?"The file could not be read to its end.":W(e)}function Eu({verdict:e}){let{name:t,done:n,all:s,found:o,wrong:a,trouble:r,known:i,share:c}=e;return r?l`<p role="alert" class="verdict-text bad">${r}</p>`:a?l`<${Tu} name=${t} wrong=${a} />`:o?l`<${Mu} name=${t} found=${o} known=${i} share=${c} />`:l`<p class="progress">
    <progress aria-label="Progress" max=${s||1} value=${n}></progress> Verifying ${t}
  </p>`}function Tu({name:e,wrong:{seq:t,detail:n}}){let s=t?`Event ${t}`:"The manifest (the first line)";return l`<div class="outcome-card bad" role="alert">
    <h2><span aria-hidden="true">✗</span> Not what a service has written</h2>
    <p class="verdict-text"><strong>${s}:</strong> ${n}.</p>
    <p class="quiet">
      This is where ${e} stops fitting. Nothing from there on is proven. A file that was cut or edited on its way
      looks the same as one that was forged: fetch it again to know.
    </p>
  </div>`}function Mu({name:e,found:t,known:n,share:s}){return l`<div class="outcome-card good">
    <h2><span aria-hidden="true">✓</span> ${t.over?"Everything fits":"Everything that is open fits"}</h2>
    <p class="quiet">${e} · ${t.game}</p>
    <div class="columns">
      <div>
        <h3>Checked</h3>
        <ul class="checked">
          ${Iu(t,n,s).map(o=>l`<li key=${o}>${o}</li>`)}
        </ul>
      </div>
      <div>
        <h3>Not checked</h3>
        <ul class="unchecked">
          ${Pu(t,n,s).map(o=>l`<li key=${o}>${o}</li>`)}
        </ul>
      </div>
    </div>
    <dl class="facts">
      <dt>Head</dt>
      <dd><code>${t.hash}</code></dd>
      <dt>Signed</dt>
      <dd>${t.signedAt} with key <code>${t.keyId}</code></dd>
    </dl>
  </div>`}function Iu(e,t,n){let{events:s,opened:o,over:a,shuffles:r,draws:i,added:c,signature:f,entry:u}=e,p=c.length?`, mixed with what ${g.value.listed(c)} added`:"";return[`${Bt(s,"event")}: each has the hash of the one before it, none is missing, and times never go back.`,`${Bt(o,"hidden part")}: each is what was committed to.`,...a?[`The seed is the one that was committed to before the first draw${p}.`]:[],...n?[`Your share is in it: the random bytes that this browser added for ${g.value.name(n)}. Nobody could choose the cards without them.`]:[],...a?[`${Bt(r,"shuffle and pick","shuffles and picks")} of ${Bt(i,"draw")}: made again, with the same outcome.`]:[],...f?["The signature of the head (Ed25519)."]:[],...t?["The key is one that this service names as its own."]:[],...u===null?[]:[`Its place in the log of finished games: entry ${u}.`]]}function Pu(e,t,n){let{over:s,closed:o,signature:a,chosen:r,lostAt:i,fork:c}=e;return["The rules: whether each move was allowed. The program python -m service verify decides them again.","Where cards were when they were drawn from, and signatures of players. The program examples/verify_log.py checks both.",...n===null?["Your share: this browser added random bytes, and they are not among what the seats added."]:[],...t?[]:["Whose key it is: it comes from the file. Compare it with one that you know."],...t===!1?["This service does not name the key as its own."]:[],...a?[]:["The signature of the head: this browser has no Ed25519."],...s?[]:[`The game is not over: ${Bt(o,"hidden part")} and all draws stay closed until then.`],...r?["The host chose the seed or the position, so nothing here was random."]:[],...i?[`Secrets were lost at event ${i}: what was drawn or hidden before cannot be checked.`]:[],...c?["This game is a fork: that it begins as its origin was is believed."]:[]]}var Xa="cosmic-ledger-name",Lu="Player",we=w(localStorage.getItem(Xa)??"");function Ue(e){let t=e.trim();return t&&(we.value=t,localStorage.setItem(Xa,t)),t||Lu}var Fe=({name:e,call:t,required:n=!1})=>l`<label>Your name
  <input
    type="text" maxlength="40" autocomplete="nickname" required=${n} value=${e}
    onInput=${s=>t(s.currentTarget.value)}
  />
</label>`;var Nu=32,Us=()=>Array.from(crypto.getRandomValues(new Uint8Array(Nu)),e=>e.toString(16).padStart(2,"0")).join("");async function ft(e,{name:t,seat:n="",code:s="",token:o="",chosen:a=!1}){let r=a?void 0:Us(),i={name:t,client_seed:r,...n&&{seat:n},...s&&{invite_code:s}},c=await O("POST",`/v1/games/${encodeURIComponent(e)}/seats`,{body:i,token:o});oe(e,{seat:c.token,share:r,invite:void 0})}var ju={aim:"Attack",ally:"Join",choose_alien:"Play",commit:"Send",deal_cards:"Give",deal_colony:"Send",failed_deal:"Lose",invite:"Invite",launch:"Send",launch_for_another:"Send",launch_number:"Launch",return_ships:"Return",select_card:"Play",wild_destiny:"Attack"},Ru=["1st","2nd","3rd","4th","5th","6th","7th","8th","9th"],Za=44,j=e=>e.charAt(0).toUpperCase()+e.slice(1);function le({name:e,prompt:t}){let n=ju[e];if(n)return n;let s=Fs(t).at(-1)??"",[,o]=/\bdo(?:es)? (?:you|it) (?:also )?([a-z]+)/.exec(s)??[];return o==="do"||!o?/\bsettle|\bland/.exec(s)?"Land on":/\blose\b/.exec(t)?"Lose":"Choose":o==="go"?"Go to":j(o)}var Fs=e=>e.split(/(?<=[.?!]”?) (?=[A-Z])/);function Ze(e){let t=Fs(e),n=t.findLastIndex(i=>i.endsWith("?")),s=n<0?0:n,o=s>0&&(t[s]??"").length<12?s-1:s,a=o>0&&/\bit\?$/.test(t[s]??"")?1:0;return{head:[...t.slice(0,a),...t.slice(o,s+1)].join(" "),rest:[...t.slice(a,o),...t.slice(s+1)].join(" ")}}function Z(e,t){let[,n="",s=""]=/^([a-z]+)-(\d)$/.exec(t)??[];return n in e.seats?`${Bu(A(e,n))} ${Ru[Number(s)-1]} planet`:g.value.name(t)}var Bu=e=>e==="you"?"your":`${e}${e.endsWith("s")?"'":"'s"}`;function ae(e,t="nothing"){let n=e.at(-1)??t;return e.length>1?`${e.slice(0,-1).join(", ")} and ${n}`:n}function De(e,t,n,s){let o=`${e} ${ae(t,s??`no ${n}`)}`;return o.length>Za&&t.length>1?`${e} ${R(t.length,n)}`:o}function pt(e,t,n,s){return e>=t&&e<=n?"":e>n?`${R(e-n,s)} too many`:t===1&&n===1?`Choose ${/^[aeiou]/.test(s)?"an":"a"} ${s}`:`Choose ${t===n?`${t}`:`${t} to ${n}`} ${s}s${e?`: ${t-e} more`:""}`}function Qa({prompt:e,name:t}){let n=Fs(e).find(o=>o.endsWith("?"))??"";if(/^Do you agree\?$/.test(n))return["Agree","Do not agree"];if(t==="second_encounter")return["Have a second encounter","End the turn"];let[,s=""]=/^(?:[A-Z][^?]*: )?Do you ([^?]+)\?$/.exec(n)??[];return!s||s.includes(", or ")||s.length>Za?["Yes","No"]:[j(s),"No"]}function de(e,t,n,s="thing"){let o=()=>e.length<=t?e.map(({id:c})=>c):[],[a,r]=b(o),i=c=>r(f=>f.includes(c)?f.filter(u=>u!==c):n===1?[c]:f.length<n?[...f,c]:f);return ve(e.map(c=>{let f=a.includes(c.id);return[c.id,{...c,chosen:f,count:null,full:!f&&n>1&&a.length>=n,press:()=>i(c.id)}]})),{things:e,chosen:a,turn:i,clear:()=>r([]),one:t===1&&n===1,missing:pt(a.length,t,n,s)}}function ke({choice:{things:e,chosen:t,turn:n,one:s}}){return l`<fieldset>
    <legend class="unseen">Choose</legend>
    ${e.map(({id:o,label:a,text:r})=>l`<label key=${o} class="choice">
        <input type=${s?"radio":"checkbox"} name="choice" value=${o} checked=${t.includes(o)} onChange=${()=>n(o)} />
        <span><b>${a}</b>${r&&l`<small>${r}</small>`}</span>
      </label>`)}
  </fieldset>`}function _e(e){let t=e.split("#")[0]??"";return g.value.entry(t)?.power||/^(tech|station|hazard|moon|planetoid)-/.test(t)?t:""}var He=({things:e,chosen:t})=>e.flatMap(({id:n,label:s})=>t.includes(n)?[s]:[]);function dt({things:e,chosen:t}){let n=new Set(e.map(({text:s})=>s??""));return(n.size===1?[...n][0]:e.find(({id:s})=>s===t.at(-1))?.text)??""}var me=e=>t=>{t.preventDefault(),e()};var Ds=w(new Map);async function Ut(){if(Ds.peek().size)return;let{items:e}=await S("/v1/catalog/options");Ds.value=new Map(e.map(t=>[t.id,t.choices.map(n=>[n.id,n.name])]))}var Oe=e=>Ds.value.get(e)??[],er=(e,t)=>Oe(e).find(([n])=>n===t)?.[1]??t;var Ln=["red","blue","green","yellow","purple","orange"],Uu=[["public","Public: in the list"],["unlisted","Unlisted: by its address"],["private","Private: by invitation"]];function Nn({seats:e,variants:t,sets:n,timers:s,undo:o,pace:a,visibility:r,invites:i,alerts:c,hints:f}){let u={sets:n,alerts:c.split(","),undo_policy:o,bot_pace:a,hints:f,...s?{timers:s}:{}};return{seats:Ln.slice(0,e),variants:t,options:u,visibility:r,invite_required:i}}function jn(e,t){let[n,s]=b(null),o=JSON.stringify(e);return _(()=>{let a=new AbortController;return O("POST","/v1/setup-checks",{body:e,signal:a.signal}).then(r=>(s(r),t("")),r=>(r instanceof F||r instanceof ie)&&t(r.message)),()=>a.abort()},[o]),n}function Hs(e){let[t,n]=b([]);return _(()=>{let s=o=>e(W(o));S("/v1/catalog/variants").then(({items:o})=>n(o.filter(a=>!a.always)),s)},[]),t}function Rn(e){let[t,n]=b([]);return _(()=>{S("/v1/bots").then(({items:s})=>n(s),s=>e(W(s)))},[]),t}function Bn({rules:e,set:t,timers:n,say:s}){let o=Hs(s);_(()=>{Ut().catch(r=>s(W(r)))},[]);let a=Oe("alerts");return l`
    <${tr} legend="Sets of aliens" things=${Oe("sets")} chosen=${e.sets} set=${r=>t({sets:r})} />
    <${tr}
      legend="Variants" things=${o.map(({id:r,name:i,about:c})=>[r,i,c])}
      chosen=${e.variants} set=${r=>t({variants:r})}
    />
    <fieldset class="settings">
      <legend>How it is played</legend>
      <${We} label="Aliens" things=${a.map((r,i)=>Fu(a,i))} now=${e.alerts} set=${r=>t({alerts:r})} />
      <${We} label="Clocks" things=${[["",n],...Oe("timers")]} now=${e.timers} set=${r=>t({timers:r})} />
      <${We} label="Undo" things=${Oe("undo_policy")} now=${e.undo} set=${r=>t({undo:r})} />
      <${We} label="Pace of bots" things=${Oe("bot_pace")} now=${e.pace} set=${r=>t({pace:r})} />
      <${We} label="Who finds it" things=${Uu} now=${e.visibility} set=${r=>t({visibility:r})} />
      <label class="choice"><input
        type="checkbox" checked=${e.invites} onChange=${()=>t({invites:!e.invites})}
      /><span><b>Only with an invitation</b><small>Nobody takes a seat without a code of yours.</small></span></label>
      <label class="choice"><input
        type="checkbox" checked=${e.hints} onChange=${()=>t({hints:!e.hints})}
      /><span><b>Hints</b><small>Players may ask what a bot would do.</small></span></label>
    </fieldset>
  `}function Fu(e,t){let n=e.slice(0,t+1),s=n.length===e.length?"All":n.length===1?n[0]?.[1]:`Up to ${e[t]?.[1]}`;return[n.map(([o])=>o).join(","),s??""]}function Un({now:e,set:t}){return l`<${We}
    label="How many" things=${["3","4","5","6"].map(n=>[n,`${n} seats`])} now=${String(e)}
    set=${n=>t(Number(n))}
  />`}function We({label:e,things:t,now:n,set:s}){return l`<label>${e}
    <select value=${n} onChange=${o=>s(o.currentTarget.value)}>
      ${t.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function tr({legend:e,things:t,chosen:n,set:s}){let o=a=>s(n.includes(a)?n.filter(r=>r!==a):[...n,a]);return l`<fieldset class="several">
    <legend>${e}</legend>
    ${t.map(([a="",r,i])=>l`<label key=${a} class="choice">
        <input type="checkbox" value=${a} checked=${n.includes(a)} onChange=${()=>o(a)} />
        <span><b>${r}</b>${i&&l`<small>${i}</small>`}</span>
      </label>`)}
  </fieldset>`}function Fn({check:e}){let t=e?[...e.conflicts,...e.errors]:[],n=Object.entries(e?.components??{}).map(([s,o])=>`${o} ${s.replaceAll("_"," ")}`);return l`<div class="faults" role="status">
    ${t.map(({detail:s,rule:o})=>l`<p key=${s} class="fault">${Du(s)}${o&&l` <span class="quiet">(${o})</span>`}</p>`)}
    ${e?.ok&&l`<p class="quiet">On the table: ${n.join(", ")}.</p>`}
  </div>`}var Du=e=>e.replace(/`(\w+)`/g,(t,n)=>g.value.name(n));var nr="cosmic-ledger-last-setup",Ws="me",Dn={seats:4,mine:"red",bots:{},variants:[],sets:["base"],alerts:"green,yellow,red",hints:!1,timers:"",undo:"unanimous",pace:"brisk",visibility:"public",invites:!1},Hu={blue:"basic",green:"basic",yellow:"basic"};function Wu(){try{let e=JSON.parse(localStorage.getItem(nr)??"null");return e&&{...Dn,...e}}catch{return null}}function zu(e,t){let n=[];for(let{id:s,excludes:o,seats_min:a,seats_max:r}of e)t<a||t>r||o.some(i=>n.includes(i))||n.push(s);return n}function sr(e){let t=Nn(e),n=t.seats.flatMap(s=>e.bots[s]?[{seat:s,kind:e.bots[s]}]:[]);return{...t,bots:n,spectator_talk:"apart"}}function or({open:e}){let[t,n]=b(Dn),[s,o]=b(we.value),{busy:a,trouble:r,say:i,attempt:c}=M(),f=Rn(i),u=jn(sr(t),i),p=()=>c(async()=>e(await Vu(t,s))),h=d=>n({...t,...d});return l`<form class="create" onSubmit=${me(p)}>
    <h1 tabindex="-1">New game</h1>
    <${qu} choice=${t} choose=${n} say=${i} />
    <${Gu} choice=${t} set=${h} bots=${f} name=${s} call=${o} />
    <${Bn} rules=${t} set=${h} timers="As usual: relaxed among people" say=${i} />
    <div class="verdict">
      <${Fn} check=${u} />
      <p class="trouble" role="alert">${r}</p>
      <button class="main" disabled=${a||!u?.ok}>Create the game</button>
    </div>
  </form>`}function qu({choice:e,choose:t,say:n}){let s=Hs(n),o=Wu(),a={...Dn,bots:Hu,alerts:"green",hints:!0},r=()=>({...e,variants:zu(s,e.seats),sets:Oe("sets").map(([i])=>i),alerts:Dn.alerts});return l`<div class="presets" role="group" aria-label="Begin with">
    <button type="button" onClick=${()=>t(a)}><b>First game</b><small>The base game with simple aliens, against bots, with hints</small></button>
    <button type="button" disabled=${!s.length} onClick=${()=>t(r())}><b>Everything</b><small>All sets, and all variants that go together</small></button>
    ${o&&l`<button type="button" onClick=${()=>t(o)}><b>As last time</b><small>${o.seats} seats, ${o.variants.length?o.variants.map(i=>g.value.name(i)).join(", "):"no variants"}</small></button>`}
  </div>`}function Gu({choice:e,set:t,bots:n,name:s,call:o}){let a=[[Ws,"you"],["","a person"],...n.map(({id:c})=>[c,`bot: ${c}`])],r=(c,f)=>{let{[c]:u,...p}=e.bots,h=e.mine===c?"":e.mine;t(f===Ws?{mine:c,bots:p}:{mine:h,bots:f?{...p,[c]:f}:p})},i=!Ln.slice(0,e.seats).includes(e.mine);return l`<fieldset class="settings">
    <legend>Seats</legend>
    <${Un} now=${e.seats} set=${c=>t({seats:c})} />
    ${i?l`<p class="quiet">No seat is yours: you host the game and watch.</p>`:l`<${Fe} name=${s} call=${o} />`}
    ${Ln.slice(0,e.seats).map(c=>l`<div key=${c} class=${e.mine===c?"place mine":"place"}><${We}
        label=${l`<span><${G} seat=${c} /> ${g.value.name(c)} ${e.mine===c&&l`<span class="tag">you</span>`}</span>`}
        things=${a} now=${e.mine===c?Ws:e.bots[c]??""} set=${f=>r(c,f)}
      /></div>`)}
    ${n.length>0&&l`<details class="kinds small"><summary>What the bots are like</summary><dl>${n.map(({id:c,about:f})=>l`<div key=${c}><dt>${c}</dt><dd>${f}</dd></div>`)}</dl></details>`}
  </fieldset>`}async function Vu(e,t){let n=await O("POST","/v1/games",{body:sr(e)}),s=n.game.id;if(oe(s,{host:n.host_token}),localStorage.setItem(nr,JSON.stringify(e)),!n.game.seats.some(r=>r.seat===e.mine&&!r.taken))return s;let a=e.invites?await O("POST",`/v1/games/${s}/invites`,{token:n.host_token,body:{}}):null;return await ft(s,{name:Ue(t),seat:e.mine,token:n.host_token,code:a?.code??""}),s}var Ku=1200,Yu=1e4;async function Ju(e){let{items:t}=await S("/v1/games?status=running&limit=30",{signal:e});return t.find(({seats:n})=>n.every(s=>s.bot))}async function Xu(e,t){for(;!e.aborted;){try{let n=await Ju(e);n?await Zu(n.id,e,t):t(null)}catch(n){if(!e.aborted&&!(n instanceof F)&&!(n instanceof ie))throw n}await z(Yu,e).catch(()=>{})}}async function Zu(e,t,n){let s=`/v1/games/${e}`,o=await S(`${s}/state`,{signal:t});n(o);for await(let a of Te(`${s}/stream`,{signal:t,after:o.version}))document.hidden||a.name!=="end"&&!(Number.parseInt(a.id,10)>o.version)||(o=await S(`${s}/state`,{signal:t}),n(o),await z(Ku,t))}var Qu=()=>l`<picture class="still">
  <source media="(prefers-color-scheme: light)" srcset=${yn("still-light")} />
  <img src=${yn("still-dark")} alt="" />
</picture>`;function Hn(){let[e,t]=b(null);if(_(()=>{let o=new AbortController;return Xu(o.signal,t),()=>o.abort()},[]),!e)return l`<${Qu} />`;let n={path:`/v1/games/${e.game}`,token:""},s=e.status==="over"?`Over: ${e.winners.map(x).join(" and ")||"nobody"} won.`:`Turn ${e.turn.number}.`;return l`<figure class="live">
    <div class="window"><${Re} view=${e} source=${n} /></div>
    <figcaption><span class="dot" aria-hidden="true"></span> Bots play this now. ${s} <a href=${`?game=${e.game}`}>Watch this game</a></figcaption>
  </figure>`}var ar=["red","blue","green","yellow"];async function ef(e){let t=ar.slice(1).map(a=>({seat:a,kind:"basic"})),s=await O("POST","/v1/games",{body:{seats:ar,bots:t,options:{bot_pace:"brisk",hints:!0},spectator_talk:"apart"}}),o=s.game.id;return oe(o,{host:s.host_token}),await ft(o,{name:e}),await O("POST",`/v1/games/${o}/commands`,{token:s.host_token,body:{type:"start_game"}}),o}function rr({open:e}){let{busy:t,trouble:n,attempt:s}=M(),[o,a]=b(we.value),[r,i]=b(!we.value),c=()=>s(async()=>e(await ef(Ue(o))));return l`<form class="play" onSubmit=${f=>(f.preventDefault(),void c())}>
    ${r?l`<${Fe} name=${o} call=${a} />`:l`<p class="quiet">You are <b>${o}</b>. <button type="button" class="plain" onClick=${()=>i(!0)}>Change your name</button></p>`}
    <button class="main large" disabled=${t}>Play now against bots</button>
    <p class="trouble" role="alert">${n}</p>
  </form>`}var cr=w(null),Wt=w(""),Dt=w(""),zt=w(""),Ft=w(!1),Wn=w([]),tf=12,nf=[["","All"],["lobby","Not begun"],["running","Running"],["over","Over"]],sf={lobby:"Not begun",running:"Running",over:"Over"};function ir(){let e=new URLSearchParams({limit:"50"});return Dt.value&&e.set("status",Dt.value),zt.value&&e.set("variant",zt.value),Ft.value&&e.set("open_seats","true"),e.toString()}async function Ht(){try{let e=ir(),t=await S(`/v1/games?${e}`);if(e!==ir())return;Q(()=>(cr.value=t.items,Wt.value="")),Wn.value=await of(t.items)}catch(e){Wt.value=W(e)}}async function of(e){let t=Is().filter(s=>!e.some(o=>o.id===s)).slice(0,tf);return(await Promise.all(t.map(s=>{let{seat:o,host:a}=ee(s);return S(`/v1/games/${encodeURIComponent(s)}`,{token:o??a??""}).catch(()=>null)}))).filter(s=>s&&s.visibility!=="public"&&s.status!=="over")}async function af(e){let t=n=>{Wt.value=n?"":"The connection is lost. This list may be old; trying again."};try{for await(let n of Te("/v1/lobby/stream",{signal:e,heard:t}))await Ht(),await z(1e3,e)}catch(n){if(!e.aborted)throw n}}function ur({open:e}){_(()=>{let o=new AbortController;return Ht(),af(o.signal),()=>o.abort()},[]);let t=new Set(Is()),n=cr.value,s=n?.length===0&&!Wn.value.length&&!Dt.value&&!zt.value&&!Ft.value;return l`
    <div class=${`lobby${s?" alone":""}`}>
      <section class="welcome">
        <div class="begin">
          <h1 tabindex="-1">Games of Cosmic Encounter</h1>
          <p class="lead">Lead an alien people whose power breaks one rule: send ships, make deals and bluff, until you hold five colonies in other systems.</p>
          <${rr} open=${e} />
          <p class="buttons"><a class="button" href="?new">New game</a><a class="button" href="?learn">How it is played</a></p>
        </div>
        <${Hn} />
      </section>
      <p class="trouble" role="status">${Wt.value}</p>
      ${!s&&l`<div class="filter" role="group" aria-label="Which games">
        ${nf.map(([o="",a])=>l`<button
            class="chip"
            aria-pressed=${Dt.value===o}
            onClick=${()=>(Dt.value=o,void Ht())}
          >
            ${a}
          </button>`)}
        <label class="check"><input type="checkbox" checked=${Ft.value} onChange=${()=>(Ft.value=!Ft.value,void Ht())} /> With free seats</label>
        <${rf} />
      </div>`}
      ${n===null&&!Wt.value&&l`<${lf} />`}
      ${Wn.value.length>0&&l`<h2>Yours, hidden from others</h2>
        <ul class="games">${Wn.value.map(o=>l`<${lr} key=${o.id} game=${o} own=${!0} />`)}</ul>`}
      ${n?.length===0&&!s&&l`<p class="empty">No public game is like this.</p>`}
      <ul class="games">
        ${n?.map(o=>l`<${lr} key=${o.id} game=${o} own=${t.has(o.id)} />`)}
      </ul>
    </div>
  `}function rf(){let[e,t]=b([]);return _(()=>{S("/v1/catalog/variants").then(({items:n})=>t(n),()=>{})},[]),l`<select
    aria-label="Variant" value=${zt.value}
    onChange=${n=>(zt.value=n.currentTarget.value,void Ht())}
  >
    <option value="">Any variant</option>
    ${e.map(({id:n,name:s})=>l`<option key=${n} value=${n}>${s}</option>`)}
  </select>`}function lf(){return l`<ul class="games" aria-label="The games are being fetched">
    ${[1,2,3].map(e=>l`<li key=${e} class="game waiting"></li>`)}
  </ul>`}function lr({game:e,own:t}){let n=new Date(e.created_at);return l`<li>
    <a class="game" href=${`?game=${e.id}`}>
      <span class=${`state is-${e.status}`}>${sf[e.status]}${t?" · yours":""}</span>
      <span class="who"><b>${cf(e)}</b><span class="small quiet">${uf(e)}</span></span>
      <span class="score">${e.seats.map(({seat:s,taken:o,colonies:a})=>l`<span key=${s} class=${`seat${o?"":" free"}`}><${G} seat=${s} />${e.status==="lobby"?"":a}<span class="unseen"> ${g.value.name(s)}${e.status==="lobby"?"":` has ${a} colonies`}</span></span>`)}</span>
      <span class="outcome">${ff(e)}</span>
      <time datetime=${e.created_at} title=${n.toLocaleString([],{dateStyle:"medium",timeStyle:"short"})}>${hf(n)}</time>
    </a>
  </li>`}function cf({seats:e}){let t=e.flatMap(({taken:a,bot:r,name:i})=>a&&!r?[i??"somebody"]:[]),n=e.filter(({bot:a})=>a).length,s=[...t,...n?[`${n} ${n===1?"bot":"bots"}`]:[]],o=s.pop()??"Nobody yet";return s.length?`${s.join(", ")} and ${o}`:o}function uf({variants:e,...t}){let n=t,s=(n.chosen_options??n.options)?.sets??[];return[...e.filter(a=>a!=="cosmic_quakes").map(a=>g.value.name(a)),...s.filter(a=>a!=="base").map(a=>`aliens of ${g.value.name(a)}`)].join(", ")||"The base game"}function ff({status:e,seats:t,winners:n,turn:s}){if(e==="lobby"){let a=t.filter(({taken:r})=>!r).length;return a?`${a} of ${t.length} seats free`:"All are there"}if(e==="running")return s?`Turn ${s}`:"Just begun";let o=n.map(a=>t.find(r=>r.seat===a&&!r.bot)?.name??g.value.name(a));return o.length?`Won by ${o.join(" and ")}`:"Nobody won"}var pf=[["day",86400],["hour",3600],["minute",60]],df=new Intl.RelativeTimeFormat("en",{numeric:"auto"});function hf(e){let t=(Date.now()-e.getTime())/1e3,[n,s]=pf.find(o=>t>=o[1])??["second",0];return s?df.format(-Math.floor(t/s),n):"just now"}var fr="cosmic-ledger-sound",pr="cosmic-ledger-notices",mf="A game - Cosmic Ledger",$f=[523,784],zs=.18,bf=.06,gf=`data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12" fill="#141a30" stroke="#9db8ff" stroke-width="3"/><circle cx="23" cy="9" r="8" fill="#ffd27d"/></svg>')}`,ht=w(localStorage.getItem(fr)==="on"),qt=w(localStorage.getItem(pr)==="on"&&"Notification"in window&&Notification.permission==="granted"),qs=null;function dr(){qs??=new AudioContext;let e=qs.currentTime;$f.forEach((t,n)=>{let s=qs,[o,a]=[s.createOscillator(),s.createGain()],r=e+n*zs;o.frequency.value=t,a.gain.setValueAtTime(bf,r),a.gain.exponentialRampToValueAtTime(.001,r+zs),o.connect(a).connect(s.destination),o.start(r),o.stop(r+zs)})}function hr({store:e}){let t=e.newest.value,n=t?.status==="running"&&e.seat.value?t.questions.filter(a=>a.kind!==null):[],s=n.length,o=T(null);return _(()=>{let a=document.querySelector("link[rel=icon]"),r=a?.getAttribute("href")??"";return document.title=s?`(${s}) Your turn - Cosmic Ledger`:mf,s&&a?.setAttribute("href",gf),s&&o.current===0&&yf(n[0]?.prompt??""),o.current=t?s:null,()=>a?.setAttribute("href",r)},[s,t===null]),null}function yf(e){if(ht.peek()&&dr(),!qt.peek()||!document.hidden)return;let t=new Notification("Your turn",{body:e,tag:"cosmic-ledger"});t.addEventListener("click",()=>(window.focus(),t.close()))}function mr(){let[e,t]=b(""),n=()=>{ht.value=!ht.value,localStorage.setItem(fr,ht.value?"on":"off"),ht.value&&dr()},s=async()=>{let o=!qt.value,a=o?await Notification.requestPermission():"granted";t(a==="granted"?"":"The browser does not allow notices of this page. Its settings say so."),qt.value=o&&a==="granted",localStorage.setItem(pr,qt.value?"on":"off")};return l`<fieldset class="switches">
    <legend>When it is my turn</legend>
    <label class="check"><input type="checkbox" checked=${ht.value} onChange=${n} /> A quiet sound</label>
    ${"Notification"in window&&l`<label class="check"><input type="checkbox" checked=${qt.value} onChange=${s} /> A notice of the browser, while I look elsewhere</label>`}
    <p class="trouble" role="alert">${e}</p>
  </fieldset>`}var vf=new Set(["flare","tech","station","hazard"]),wf={negotiate:"N",morph:"M",artifact:"⚡",flare:"✦",kicker:"×",rift:"◎",attack:"A",reinforcement:"+"};function kf(e){let[,t="",n=""]=/(?:^|[^0-9])(-|\+|x)?(\d+)$/.exec(e.split("#")[0]??"")??[];return n&&`${t==="-"&&!e.startsWith("attack")||t==="-"?"":t}${n}`}function _f(e,t){let n=kf(e);return n&&t==="reinforcement"?`+${n}`:n||wf[t]||"?"}var xf=e=>e?g.value.name(e):"a card face down";function xe({title:e,dim:t=!1,place:n,chosen:s=!1,press:o=null,does:a="",small:r=!1,id:i,name:c=xf(e)}){let f=e?g.value.kinds.get(e.split("#")[0]??"")??"hidden":"hidden",u=e?g.value.text(e):"",p=e?_f(e,f):"?",h=e&&vf.has(f)?(e.split("#")[0]??"").replace(/^flare-/,""):"",d=u?`about-${i??e}`:void 0,$=l`
    <span class="band" aria-hidden="true">${e?g.value.name(f):"?"}</span>
    <span class=${`face${p.length>3?" long":""}`} aria-hidden="true">${h?l`<${ge} id=${h} size=${r?30:44} />`:p}</span>
    <span class="called">${a&&l`<span class="unseen">${a}: </span>`}${c}</span>
    ${n!==void 0&&l`<kbd aria-hidden="true">${n}</kbd>`}
    ${u&&l`<span class="about" role="tooltip" id=${d}>${u}</span>`}
  `,m=`card is-${f}${t?" dim":""}${s?" chosen":""}${r?" small":""}`;return o?l`<button type="button" class=${m} data-offer=${i} aria-pressed=${s?"true":"false"} aria-describedby=${d} onClick=${o}>${$}</button>`:l`<span class=${m} tabindex="0" role="img" aria-label=${c} aria-describedby=${d}>${$}</span>`}var Sf=[{title:"What it is about",picture:"table",alt:"A table of four: four home systems of five planets each around the warp",text:["Each player is an alien people with a home system of five planets and twenty ships. Who first has colonies on five planets in other systems wins. Several players can win together.","Each alien has a power that breaks one rule of the game. Nobody needs to know all 110: the page shows the text of each where it matters."]},{title:"A turn is one or two encounters",picture:"encounter",alt:"An encounter: ships in the gate, allies on both sides, two cards and their totals",text:["The player whose turn it is plays the offense. Regroup: one of its ships comes back from the warp. Destiny: a card names the system that it attacks; that player is the defense.","Launch: the offense aims the gate at one planet there, and sends one to four ships. Alliance: both sides invite others, who may join one of them with one to four ships.","Planning: both play a card face down. Reveal: both cards are turned. Resolution: it is seen who has won. After an encounter that it has won, the offense may have a second one."]},{title:"Who wins an encounter",picture:"cards",alt:"Cards: an attack, a negotiate, a reinforcement, an artifact and a flare",text:["Two attacks: each side adds its card to its ships and those of its allies. The higher total wins, and the defense wins when both are equal. If the offense wins, it and its allies land on the planet: that is a colony for each of them. The losers' ships go to the warp.","An attack against a negotiate: the attack wins, and who negotiated takes cards from the hand of the winner, one for each ship that it lost.","Two negotiates: both have a minute to make a deal, about colonies and cards. Without a deal each of them loses three ships.","Reinforcements raise a total after the cards were turned. Artifacts and flares do what they say, at the moment that they name."]},{title:"Allies",picture:"",alt:"",text:["An ally of the offense that wins gets a colony as the offense does. An ally of the defense that wins gets a card, or a ship from the warp, for each ship that it sent. An ally that loses loses its ships. So look who is about to win before you help."]},{title:"What you do on the page",picture:"",alt:"",text:["When you are asked, what you can choose is ringed on the table, and your cards can be pressed. The amber button says what it does. Undo takes a move back; where others have seen more since, they are asked.","Plates show the alien, cards and colonies of each player. The story beside the table says what has happened, and shows it again. In Talk you speak with all or with one.","If you have to leave, a bot plays for you. Press I am back when you are."]}],Of=["attack-10","negotiate","reinforcement-3","mobius-tubes","flare-zombie"],Cf=["zombie","tripler","mind","oracle","virus","warrior"];function $r(){return _(()=>{document.title="How to play - Cosmic Ledger"},[]),l`<article class="primer">
    <h1 tabindex="-1">How it is played</h1>
    ${Sf.map(({title:e,text:t,picture:n,alt:s})=>l`<section key=${e}>
        <h2>${e}</h2>
        ${n==="table"&&l`<p class="pictures" aria-hidden="true">${Cf.map(o=>l`<${ge} key=${o} id=${o} size=${56} />`)}</p>`}
        ${n==="encounter"&&l`<${Hn} />`}
        ${n==="cards"&&l`<div class="pictures" role="img" aria-label=${s}>${Of.map(o=>l`<${xe} key=${o} title=${o} />`)}</div>`}
        ${t.map(o=>l`<p key=${o}>${o}</p>`)}
      </section>`)}
    <p class="buttons"><a class="button" href="./">To the games</a><a class="button" href="docs">For programs: the API</a></p>
  </article>`}var zn=320,Gt=120,Ce=12,br=13,Af=4e3,Ef=300;function yr({store:e}){let[t,n]=b(null),{busy:s,trouble:o,say:a,attempt:r}=M();_(()=>{S(`${e.path}/stats`,{token:e.token}).then(n,h=>a(W(h)))},[e]),_(()=>{let h=0,d=setInterval(()=>{document.hidden||e.lookAfterwards(),++h===Ef&&clearInterval(d)},Af);return()=>clearInterval(d)},[e]);let i=()=>r(async()=>location.assign(`?game=${await Mf(e)}`)),{host:c}=e.tokens.value,f=e.newest.value?.winners??[],u=Tf(e),p=!!e.seat.value||!!c;return l`<section class="after" aria-label="After the game">
    <h2>${f.length?`Won by ${f.map(h=>A(e.newest.value,h)).join(" and ")}`:"Nobody won"}</h2>
    ${u&&l`<p class="rematch" role="status">${u} to play again. ${!p&&e.game.value?.rematch&&l`<a href=${`?game=${e.game.value.rematch.game_id}`}>Watch it</a>`}</p>`}
    <div class="buttons">
      ${p&&l`<button class="main" disabled=${s} onClick=${i}>${u?"Join":"Play again"}</button>`}
      <a class="button" href=${`?audit=${e.id}`}>Audit</a>
      <a class="button" href=${`?verify=${e.id}`}>Verify</a>
    </div>
    ${t&&l`<${If} statistics=${t} /><${Pf} statistics=${t} />`}
    <p class="trouble" role="alert">${o}</p>
  </section>`}function Tf(e){let t=e.game.value?.rematch,n=e.newest.value;if(!t||!n)return"";let s=t.asked_by?A(n,t.asked_by):"the host";return s==="you"?"You want":`${s.charAt(0).toUpperCase()}${s.slice(1)} wants`}async function Mf(e){let{seat:t,host:n}=e.tokens.value,s="";if(n){let o=await O("POST",`${e.path}/rematch`,{token:n});s=o.game.id,o.host_token&&oe(s,{host:o.host_token})}if(t&&e.seat.value){let o=Us(),a=await O("POST",`${e.path}/rematch/seats`,{token:t,body:{client_seed:o}});s=a.game.id,oe(s,{seat:a.token,share:ee(s).share??o})}return s}function If({statistics:{colonies:e,seats:t}}){let n=Math.max(1,...e.flatMap(c=>Object.values(c.seats))),s=Math.max(1,e.length),o=c=>Ce+(zn-2*Ce-br*(Object.keys(t).length-1))*c/s,a=(c,f)=>Gt-Ce-(Gt-2*Ce)*c/n-2.5*f,r=c=>[0,...e.map(f=>f.seats[c]??0)],i=Object.keys(t).map(c=>`${g.value.name(c)} ${r(c).at(-1)}`);return l`<figure>
    <figcaption>Foreign colonies after each encounter</figcaption>
    <svg viewBox=${`0 0 ${zn} ${Gt}`} role="img" aria-label=${`Foreign colonies at the end: ${i.join(", ")}`}>
      <line class="axis" x1=${Ce} x2=${zn-Ce} y1=${Gt-Ce+4} y2=${Gt-Ce+4} />
      ${Object.keys(t).map((c,f)=>{let u=r(c).map((p,h)=>`${o(h)},${a(p,f)}`);return l`<polyline key=${c} class="course" stroke=${`var(--seat-${c})`} points=${u.join(" ")} />`})}
      ${Object.keys(t).map((c,f,u)=>{let p=zn-Ce-br*(u.length-1-f);return l`<g key=${c}><use class=${`of-${c}`} href=${`${ot}#seat-${c}`} x=${p-5} y=${a(r(c).at(-1)??0,f)-5} width="10" height="10" /></g>`})}
    </svg>
  </figure>`}function Pf({statistics:{colonies:e,seats:t}}){let n=e.at(-1)?.seats??{},s=Math.max(1,...Object.values(t).map(({cards:a})=>a.drawn)),o=Math.max(1,...Object.values(t).map(({luck:a})=>Math.abs(Gs(a.attacks_drawn)??0)));return l`<table aria-label="Colonies, cards drawn from the deck, and luck">
    <thead>
      <tr><th scope="col">Seat</th><th scope="col">Colonies</th><th scope="col">Drawn</th><th scope="col">Luck</th></tr>
    </thead>
    <tbody>
      ${Object.entries(t).map(([a,{cards:r,luck:i}])=>l`<tr key=${a}>
          <th scope="row"><${G} seat=${a} /> ${g.value.name(a)}</th>
          <td>${n[a]??0}</td>
          <td><${gr} seat=${a} from=${0} to=${r.drawn/s} /><span class="number">${r.drawn}</span></td>
          <td><${gr} seat=${a} from=${.5} to=${.5+(Gs(i.attacks_drawn)??0)/o/2} /><span class="number">${Lf(i.attacks_drawn)}</span></td>
        </tr>`)}
    </tbody>
    <caption>Luck: the mean of the attack cards drawn, against what was to be expected.</caption>
  </table>`}function gr({seat:e,from:t,to:n}){let[s,o]=t<n?[t,n]:[n,t];return l`<svg class="bar" viewBox="0 0 40 12" aria-hidden="true">
    <rect x=${40*s} y="2" width=${40*(o-s)} height="8" fill=${`var(--seat-${e})`} />
    <line class="axis" x1=${40*t} x2=${40*t} y1="0" y2="12" />
  </svg>`}var Gs=e=>e&&e.mean!==null?e.mean-e.expected:null;function Lf(e){let t=Gs(e);return t===null?"none drawn":`${t<0?"−":"+"}${Math.abs(t).toFixed(1)}`}function Vt(e){let t=e.seats[e.viewer]?.hand;return t?t.map(n=>typeof n=="string"?{id:n,title:n}:n):null}function wr({view:e}){let t=Vt(e),n=rt.value,s=t?.some(({id:r})=>n.has(r))??!1;if(!t)return null;let o=new Set(t.map(({id:r})=>r)),a=[...Ns.value].filter(([r,{spot:i=r,inForm:c,both:f}])=>!c&&!o.has(i)&&(f||!Mt.value.has(i)));return l`<div class="beside">
    <${Nf} others=${a} />
    <section class="hand" aria-label="Your hand">
      ${t.length===0&&a.length===0&&l`<p class="empty">You hold no card.</p>`}
      <ul class="fan">
        ${t.map(({id:r,title:i})=>{let c=n.get(r);return l`<li key=${r} ...${Pt(c)}>
            <${xe} id=${r} title=${i} place=${c&&It(r)} dim=${s&&!c} chosen=${c?.chosen??!1} press=${c?.press??null} />
          </li>`})}
      </ul>
    </section>
  </div>`}var vr=3;function Nf({others:e}){if(!e.length)return null;let t=new Map(e.map(([,{group:s}])=>[s??"",e.filter(([,o])=>o.group===s)])),n=e.filter(([,{group:s}])=>!s);return l`<ul class=${`tray${e.length>vr?" many":""}`} aria-label="To choose from">
    ${n.map(([s,o])=>l`<li key=${s}><${Rf} id=${s} offer=${o} few=${e.length<=vr} /></li>`)}
    ${[...t].map(([s,o])=>s&&l`<li key=${s}><${jf} group=${s} members=${o} /></li>`)}
  </ul>`}function jf({group:e,members:t}){return l`<div class="pick of-group" role="group" aria-label=${e}>
    <b>${e}</b>
    <span>
      ${t.map(([n,{short:s,label:o,text:a,count:r,chosen:i,full:c,press:f,less:u}])=>l`<button
        type="button"
        key=${n}
        class=${`skilled${i?" chosen":""}`}
        data-offer=${n}
        title=${a}
        disabled=${c&&!u}
        aria-label=${`${o}. ${r} chosen; ${c?"choose one less":"choose one more"}`}
        onClick=${c?u:f}
      >${s}${r?l` <output>${r}</output>`:""}</button>`)}
    </span>
  </div>`}function Rf({id:e,offer:t,few:n}){let{title:s,label:o,text:a,emblem:r,chosen:i,count:c,press:f,less:u,full:p,spot:h=e}=t,d=It(h);if(s!==void 0)return l`<span class="with-text"><${xe} id=${e} title=${s} place=${d} chosen=${i} press=${f} />${n&&a&&l`<small>${a}</small>`}</span>`;let $=l`
    ${r&&l`<${ge} id=${r} size=${28} />`}
    <span class="said"><b>${o}</b>${a&&l`<small>${a}</small>`}</span>
    ${d!==void 0&&l`<kbd aria-hidden="true">${d}</kbd>`}
  `;return c===null?l`<button type="button" class=${`pick${i?" chosen":""}`} data-offer=${e} disabled=${p} aria-pressed=${i?"true":"false"} onClick=${f}>${$}</button>`:l`<div class=${`pick counted${i?" chosen":""}`} data-offer=${e} role="group" aria-label=${o}>
    <button type="button" class="touch-all" disabled=${p} aria-label=${`${o}. ${c} chosen; choose one more`} onClick=${f}>${$}</button>
    <button type="button" class="less" aria-label=${`${o}. One less`} disabled=${!u} onClick=${u}>−</button>
    <output>${c}</output>
    <button type="button" class="more" aria-label=${`${o}. One more`} disabled=${p} onClick=${f}>+</button>
  </div>`}var rp=4;function Yt({label:e,address:t}){let n=T(null),[s,o]=b(""),[a,r]=b(!1);return l`<div class="link">
    <label>${e}<input type="text" readonly ref=${n} value=${t} onFocus=${()=>n.current?.select()} /></label>
    <span class="buttons">
      <button type="button" onClick=${async()=>{try{await navigator.clipboard.writeText(t),o("Copied")}catch{n.current?.select(),o(document.execCommand("copy")?"Copied":"Press Ctrl+C to copy it")}}}>Copy<span class="unseen"> the link</span></button>
      <button type="button" aria-expanded=${a?"true":"false"} onClick=${()=>r(!a)}>QR code</button>
      <span class="quiet small" role="status">${s}</span>
    </span>
    ${a&&l`<${ip} text=${t} />`}
  </div>`}function ip({text:e}){let[t,n]=b(null),[s,o]=b("");return _(()=>{lp(e).then(n,()=>o("The code cannot be drawn now. Use the link."))},[e]),t?l`<svg class="code" viewBox=${`0 0 ${t.size} ${t.size}`} role="img" aria-label="QR code of the link">
    <rect width=${t.size} height=${t.size} fill="#fff" />
    <path d=${t.path} fill="#000" />
  </svg>`:l`<p class="quiet small" role="status">${s}</p>`}async function lp(e){let{encode:t}=await Promise.resolve().then(()=>(Nr(),Lr)),{size:n,data:s}=t(e,{border:rp}),o=s.flatMap((a,r)=>a.flatMap((i,c)=>i?[`M${c} ${r}h1v1h-1z`]:[])).join("");return{size:n,path:o}}function Kn({store:e}){let{busy:t,trouble:n,attempt:s}=M(),[o,a]=b(""),r=e.game.value,i=`${qe("/")}?game=${e.id}`;if(!r)return null;let{seat:c,host:f}=e.tokens.value,u=()=>s(async()=>{let p=await O("POST",`${e.path}/share-links`,{token:c??f??"",body:{perspective:"public"}});a(p.token)});return r.visibility!=="private"?l`<${Yt} label="Link to watch this game" address=${i} />`:!c&&!f?null:o?l`<${Yt} label="Link to watch this private game" address=${`${i}#watch=${o}`} />`:l`<button disabled=${t} onClick=${u}>A link to watch this private game</button>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}`}var cp=({seats:e,variants:t,options:n,visibility:s,invite_required:o})=>({seats:e.length,variants:[...t],sets:[...n.sets],timers:"",undo:n.undo_policy,pace:n.bot_pace??"instant",visibility:s,invites:o,alerts:n.alerts.join(","),hints:n.hints??!1});function jr({store:e,game:t,host:n}){let[s,o]=b(!1);return l`<details class="change" open=${s} onToggle=${a=>o(a.currentTarget.open)}>
    <summary>Change the settings</summary>
    ${s&&l`<${up} store=${e} game=${t} host=${n} close=${()=>o(!1)} />`}
  </details>`}function up({store:e,game:t,host:n,close:s}){let[o,a]=b(()=>cp(t)),{busy:r,trouble:i,say:c,attempt:f}=M(),u=t.seats.map(({seat:m})=>m),p={...Nn(o),seats:o.seats===u.length?u:o.seats},h=jn(p,c),d=m=>a({...o,...m});return l`<form class="create" onSubmit=${me(()=>f(async()=>{await fp(e,n,p),await e.look(),s()}))}>
    <fieldset class="settings">
      <legend>Seats</legend>
      <${Un} now=${o.seats} set=${m=>d({seats:m})} />
    </fieldset>
    <${Bn} rules=${o} set=${d} timers="As they are" say=${c} />
    <div class="verdict">
      <${Fn} check=${h} />
      <p class="trouble" role="alert">${i}</p>
      <button class="main" disabled=${r||!h?.ok}>Change them</button>
    </div>
  </form>`}async function fp(e,t,n){let o={"If-Match":(await fe("GET",e.path,{token:t})).headers.get("ETag")??"*","Content-Type":"application/merge-patch+json"};await O("PATCH",e.path,{token:t,body:n,headers:o})}function Rr({store:e}){let t=e.game.value,{busy:n,trouble:s,say:o,attempt:a}=M(),[r,i]=b("basic");_(()=>{Ut().catch(()=>{})},[]);let c=h=>a(()=>h().finally(()=>e.look()));if(!t||t.status!=="lobby")return null;let f=e.tokens.value.host??"",u=e.seat.value,p=t.seats.filter(h=>!h.taken);return l`<section class="room" aria-label="Before the game">
    <h2>Before the game</h2>
    <ul>
      ${t.seats.map(h=>l`<${hp} key=${h.seat} store=${e} game=${t} seat=${h} host=${f} run=${c} busy=${n} bot=${r} />`)}
    </ul>
    ${f&&p.length>0&&l`<${pp} kind=${r} choose=${i} say=${o} />`}
    ${!u&&Xe(e.id)&&l`<${Dr} store=${e} />`}
    ${!u&&p.length>0&&l`<${Hr} store=${e} free=${p} run=${c} busy=${n} invited=${t.invite_required} />`}
    <p class="quiet">${Br(t)}</p>
    ${f&&l`<${jr} store=${e} game=${t} host=${f} />`}
    ${f?l`<button class="main" disabled=${n||p.length>0} onClick=${()=>c(()=>dp(e,f,"start_game"))}>Start the game</button>
          <p class="quiet" role="status">${p.length?`${p.length} of ${t.seats.length} seats are free.`:"All seats are taken."}</p>`:l`<p class="quiet" role="status">The host starts the game when all seats are taken.</p>`}
    <p class="trouble" role="alert">${s}</p>
    ${t.visibility!=="private"&&l`<${Kn} store=${e} />`}
  </section>`}function pp({kind:e,choose:t,say:n}){let s=Rn(n);return l`<label class="kind">Bots that you add
    <select value=${e} onChange=${o=>t(o.currentTarget.value)}>
      ${s.map(({id:o,about:a})=>l`<option key=${o} value=${o}>${o}: ${a}</option>`)}
    </select>
  </label>`}function Br({variants:e,options:t,visibility:n}){let s=a=>g.value.name(a);return`Sets: ${t.sets.map(a=>er("sets",a)).join(", ")}. Variants: ${e.map(s).join(", ")||"none"}. ${s(n)}.`}var dp=(e,t,n)=>O("POST",`${e.path}/commands`,{token:t,body:{type:n},key:K()});function hp({store:e,game:t,seat:n,host:s,run:o,busy:a,bot:r}){let[i,c]=b(""),f=`${e.path}/seats/${n.seat}`,u=e.seat.value===n.seat,p=g.value.name(n.seat),h=async()=>{await O("DELETE",f,{token:u?e.token:s}),u&&(Sn(e.id),Ur())},d=async()=>{let v=await O("POST",`${e.path}/invites`,{token:s,body:{seat:n.seat,...e.seat.value&&{from_seat:e.seat.value}}});c(`${qe("/")}?game=${e.id}#invite=${v.code}`)},$=()=>O("PUT",`${f}/bot`,{token:s,body:{kind:r}}),m=()=>O("DELETE",`${f}/bot`,{token:s});return l`<li>
    <span><${G} seat=${n.seat} /> <b>${p}</b> ${ia(t,n.seat)} ${u&&l`<span class="tag">you</span>`}</span>
    <span class="buttons">
      ${s&&!n.taken&&l`
        <button disabled=${a} aria-label=${`Invite to ${p}`} onClick=${()=>o(d)}>Invite</button>
        <button disabled=${a} aria-label=${`Add a bot at ${p}`} onClick=${()=>o($)}>Add a bot</button>`}
      ${s&&n.bot&&l`<button disabled=${a} aria-label=${`Remove the bot at ${p}`} onClick=${()=>o(m)}>Remove the bot</button>`}
      ${n.taken&&!n.bot&&(u||s)&&l`<button disabled=${a} aria-label=${u?"Leave your seat":`Remove the player at ${p}`} onClick=${()=>o(h)}>
        ${u?"Leave":"Remove"}
      </button>`}
    </span>
    ${i&&!n.taken&&l`<${Yt} label="Link for one person, once" address=${i} />`}
    ${u&&l`<${mp} store=${e} />`}
  </li>`}function mp({store:e}){return l`<details class="link">
    <summary>Your seat link</summary>
    <p class="quiet small">Everybody who has this link has your seat. Open it where you want to go on, and show it to nobody.</p>
    <${Yt} label="Your seat link" address=${`${qe("/")}?game=${e.id}#token=${e.token}`} />
  </details>`}var Ur=()=>dispatchEvent(new PopStateEvent("popstate"));function Fr({store:e}){let{busy:t,trouble:n,attempt:s}=M();return l`<div class="notice">
    <h1 tabindex="-1">You are invited to a game</h1>
    <${Dr} store=${e} />
    <${Hr} store=${e} free=${[]} run=${s} busy=${t} invited=${!0} />
    <p class="trouble" role="alert">${n}</p>
    <p><a class="button" href="./">All games</a></p>
  </div>`}function Dr({store:e}){let[t,n]=b(null),[s,o]=b(""),a=Xe(e.id);if(_(()=>{let{signal:p}=e.stopping;Ut().catch(()=>{}),S(`${e.path}/invitation`,{headers:{"Invite-Code":a},signal:p}).then(n,h=>!p.aborted&&o(h.message))},[a]),s)return l`<p class="trouble" role="status">${s}</p>`;if(!t)return null;let{game:r,seat:i,from_name:c}=t,f=r.seats.flatMap(p=>p.taken&&!p.bot&&p.name!==c?[p.name]:[]),u=r.seats.filter(p=>p.bot).length;return l`<div class="invitation">
    <p><b>${c??"The host"}</b> invites you to a game of ${r.seats.length}${i?l`, to the seat <${G} seat=${i} /> ${g.value.name(i)}`:""}.</p>
    <p class="quiet">${f.length?`${f.join(" and ")} ${f.length===1?"is":"are"} there. `:""}${u?`${u} ${u===1?"bot plays":"bots play"}. `:""}${Br(r)}</p>
  </div>`}function Hr({store:e,free:t,run:n,busy:s,invited:o}){let[a,r]=b(we.value),[i,c]=b(""),[f,u]=b(Xe(e.id)),p=async()=>{let h=e.game.value?.chosen_seed??await $p(e,f);await ft(e.id,{name:Ue(a),seat:i,code:f.trim(),token:e.tokens.value.host??"",chosen:h}),Ur()};return l`<form class="join" onSubmit=${me(()=>a.trim()&&n(p))}>
    <${Fe} name=${a} call=${r} required=${!0} />
    ${t.length>0&&!f&&l`<label>Seat <select value=${i} onChange=${h=>c(h.currentTarget.value)}>
      <option value="">any</option>
      ${t.map(h=>l`<option key=${h.seat} value=${h.seat}>${g.value.name(h.seat)}</option>`)}
    </select></label>`}
    ${o&&!Xe(e.id)&&l`<label>Invitation <input
      type="text" value=${f} onInput=${h=>u(h.currentTarget.value)}
    /></label>`}
    <button class="main" disabled=${s||!a.trim()}>Join</button>
  </form>`}async function $p(e,t){if(!t)return!1;let{game:n}=await S(`${e.path}/invitation`,{headers:{"Invite-Code":t.trim()}});return n.chosen_seed}var bp=80;function Yn(e,t,n){let s=Wr(e.current),o=!s||s.scrollHeight-s.scrollTop-s.clientHeight<bp;be(()=>{let a=Wr(e.current);a&&n&&o&&(a.scrollTop=a.scrollHeight)},[t])}var Wr=e=>e?.closest(".tab")??e;function qr({store:e}){let t=e.sentences.value,n=T(null);return Yn(n,t.at(-1)?.version,e.at.value===null),_(()=>n.current?.querySelector("[aria-current]")?.scrollIntoView({block:"nearest"}),[e.at.value]),l`<section class="history" aria-label="History">
    <div class="heading">
      <h2>History</h2>
    </div>
    <div class="sentences" ref=${n} tabindex="0" role="region" aria-label="What happened">
      ${(t[0]?.version??1)>1&&l`<button class="more" onClick=${()=>e.earlier()}>Earlier</button>`}
      ${t.length===0&&l`<p class="empty">Nothing has happened yet.</p>`}
      <ol>
        ${t.map((s,o)=>l`<${gp} key=${s.version} item=${s} before=${t[o-1]} store=${e} />`)}
      </ol>
    </div>
  </section>`}function gp({item:e,before:t,store:n}){let s=zr(e);return l`<li class=${e.alive?"":"undone"}>
    ${s&&s!==(t&&zr(t))&&l`<h3>${s}</h3>`}
    <button
      class="sentence"
      aria-current=${n.at.value===e.version?"step":void 0}
      onClick=${()=>n.go(e.version)}
    >
      ${N(e.text)}
    </button>
  </li>`}function zr(e){return e.turn===null?"":e.encounter===null?`Turn ${e.turn}`:`Turn ${e.turn}, encounter ${e.encounter}`}var Gr=8;function Vr({store:e,view:t}){let[n,s]=b(!1),o=e.sentences.value.filter(({alive:u,version:p})=>u&&p<=t.version),a=yp(o,e.seat.value),r=t.encounter&&o.length?vp(o).filter(u=>!a.includes(u)):[],i=()=>{ye.value==="off"&&As("normal"),e.playback.add(a)},c=T(null),f=o.at(-1)?.version;return Yn(c,f,e.at.value===null&&!n),l`<section class="story" aria-label="Story">
    <div class="buttons">
      <label class="speed">Playback <select value=${ye.value} onChange=${u=>As(u.currentTarget.value)}>
        ${Cs.map(([u,p])=>l`<option key=${u} value=${u}>${p}</option>`)}
      </select></label>
      <button aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>${n?"Only the newest":"The whole game"}</button>
    </div>
    <${wp} view=${t} />
    ${r.length>0&&!n&&l`<h2>This encounter</h2><${Qs} store=${e} items=${r} />`}
    ${a.length>0&&!n&&l`
      <h2>Since your last move</h2>
      <${Qs} store=${e} items=${a.slice(-Gr)} />
      <button class="again" onClick=${i}>▶ Show me again</button>`}
    ${!a.length&&!r.length&&!n&&l`<${Qs} store=${e} items=${o.slice(-Gr)} />`}
    ${n&&l`<${qr} store=${e} />`}
    <div ref=${c}></div>
  </section>`}function yp(e,t){if(!t)return[];let n=e.findLast(({by:s,cause:o})=>s===`seat:${t}`&&!o);return n?e.filter(({version:s,command_id:o})=>s>n.version&&o!==n.command_id):[]}function vp(e){let{turn:t,encounter:n}=e.at(-1);return n===null?[]:e.filter(s=>s.turn===t&&s.encounter===n)}function Qs({store:e,items:t}){return l`<ol class="lines">
    ${t.map(n=>l`<li key=${n.version}>
      <button class="sentence" aria-current=${e.at.value===n.version?"step":void 0} onClick=${()=>e.go(n.version)}>
        ${n.about.seats[0]?l`<${G} seat=${n.about.seats[0]} />`:l`<span class="mark"></span>`}
        <span>${N(n.text)}</span>
      </button>
    </li>`)}
  </ol>`}function wp({view:e}){return e.status!=="running"?null:Object.keys(e.seats).filter(n=>{let{colonies_counted:s,colonies_needed:o}=I(e,n);return s===o-1}).map(n=>{let{colonies_counted:s,colonies_needed:o}=I(e,n),a=n===e.viewer;return l`<div key=${n} class="warning">
      <b>${a?"You have":`${A(e,n)} has`} ${s} of ${o} colonies</b>
      <p>${kp(e,n)}</p>
    </div>`})}function kp({encounter:e,viewer:t},n){let s=n===t?"you win":"this player wins";return e?(e.offense===n||e.allies[n]==="offense"?"offense":"")&&e.planet?`If the offense wins this encounter, ${s} the game.`:`One more colony and ${s} the game.`:`One more colony and ${s} the game.`}var _p=["Truce?","Swap colonies?","Ally with me?","Good game"],xp=500;function Kr({store:e,view:t}){let{talk:n}=e,s=n.messages.value,o=T(null);return _(()=>{n.seen(),o.current?.scrollIntoView({block:"nearest"})},[s]),_(()=>{n.learnMuted().catch(()=>n.knowsMuted=!1)},[e.seat.value]),l`<section class="talk" aria-label="Talk">
    <${Sp} store=${e} view=${t} />
    ${s.length===0&&l`<p class="empty">Nobody has said anything yet.</p>`}
    <div role="log" aria-label="What was said"><ol class="messages">
      ${s.map(a=>l`<${Cp} key=${a.id} message=${a} view=${t} />`)}
    </ol></div>
    <div ref=${o}></div>
    <${Ap} store=${e} view=${t} />
  </section>`}function Sp({store:e,view:t}){let{trouble:n,attempt:s}=M(),{talk:o}=e,a=e.seat.value;return l`<ul class="there" aria-label="Who is there">
      ${Object.keys(t.seats).map(r=>{let{bot:i,stand_in:c,player:f}=I(t,r),u=!!f&&!i,p=o.muted.value.has(r);return l`<li key=${r}>
          <span><${G} seat=${r} /> ${r===a?"You":A(t,r)}</span>
          <span class="quiet small">${Op(e,r,{bot:i,stand_in:c,player:f})}</span>
          ${a&&u&&r!==a&&l`<button class="small" aria-pressed=${p?"true":"false"} onClick=${()=>s(()=>o.mute(r,!p))}>${p?"Muted":"Mute"}<span class="unseen"> ${A(t,r)}</span></button>`}
        </li>`})}
    </ul>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}`}function Op(e,t,{bot:n,stand_in:s,player:o}){return o?n?`bot (${n})`:s?"away, a bot plays":e.present.value===null?"":e.present.value.has(t)?"here":"away":"free"}function Cp({message:e,view:t}){let{room:n,seat:s,to:o,text:a,at:r}=e,i=s?s===t.viewer?"You":pe.value.get(s)??g.value.name(s):e.name,c=n==="private"?`to ${o.map(u=>A(t,u)).join(" and ")} alone`:n==="spectators"?"among spectators":"",f=new Date(r).toLocaleTimeString([],{hour:"2-digit",minute:"2-digit"});return l`<li class=${`message${s&&s===t.viewer?" mine":""}${c?" aside":""}`}>
    <p class="small"><b>${s&&l`<${G} seat=${s} /> `}${i}</b> ${c&&l`<span class="tag">${c}</span>`} <time class="quiet" datetime=${r}>${f}</time></p>
    <p class="text">${a}</p>
  </li>`}function Ap({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=M(),[a,r]=b(""),[i,c]=b(""),[f,u]=b(we.value),p=e.seat.value;if(!p&&e.game.value?.spectator_talk!=="apart")return l`<p class="quiet small">Only players talk in this game. You read what they say to all.</p>`;let h=Object.keys(t.seats).filter(m=>m!==p&&I(t,m).player&&!I(t,m).bot),d=h.includes(a)?a:"",$=m=>o(async()=>{await e.talk.say(m,d,p?"":Ue(f)),c(v=>v.trim()===m?"":v)});return l`<form class="say" onSubmit=${me(()=>i.trim()&&$(i.trim()))}>
    ${p&&l`<div class="ready" role="group" aria-label="Say with one click">
      ${_p.map(m=>l`<button type="button" key=${m} disabled=${n} onClick=${()=>$(m)}>${m}</button>`)}
    </div>`}
    ${p&&h.length>0&&l`<label>To <select aria-label="To" value=${d} onChange=${m=>r(m.currentTarget.value)}>
      <option value="">the table</option>
      ${h.map(m=>l`<option key=${m} value=${m}>${A(t,m)} alone</option>`)}
    </select></label>`}
    ${!p&&l`<${Fe} name=${f} call=${u} required=${!0} /><p class="quiet small">Spectators talk among themselves. Players read it when the game is over.</p>`}
    <div class="line">
      <input type="text" aria-label="Say something" placeholder="Say something" maxlength=${xp} value=${i} onInput=${m=>c(m.currentTarget.value)} />
      <button disabled=${n||!i.trim()}>Say</button>
    </div>
    <p class="trouble" role="alert">${s}</p>
  </form>`}var Ep=20,eo=null,to=w(null);function Yr({alien:e}){_(()=>{eo??=S("/v1/stats/aliens"),eo.then(n=>to.value=n,()=>eo=null)},[]);let t=to.value&&Tp(to.value,e);return t&&l`<p class="quiet small">${t}</p>`}function Tp({items:e},t){let n=e.find(a=>a.alien===t),s=a=>e.reduce((r,i)=>r+i[a],0);return!n||n.games<Ep||!s("wins")?"":`Here it has won ${(n.rate/(s("wins")/s("games"))).toFixed(1)} times as often as the average alien, in ${n.games.toLocaleString("en")} games.`}function Jn(e){let t=e.encounter?.offer;return[["Offer",t?`made by ${x(t.by)}`:""],["On the table",mt(e.open_piles.table.map(Xr))],["Out",Ip(e.removed)],...Pp(e),["Variants",mt(Object.keys(e.variants))],...Object.entries(Lp).flatMap(([s,o])=>s in e.variants?o(e.variants):[]),...Rp(e),["Your hand",mt((e.seats[e.viewer]?.hand??[]).map(s=>s.title))]].filter(([,s])=>s)}var Xr=e=>e.split("#")[0]??"",mt=e=>e.map(x).join(", "),Mp=["red","blue","green","yellow","purple","orange"],Zr=e=>e.charAt(0).toUpperCase(),Qr=e=>Object.entries(e).flatMap(([t,n])=>n?.length?[[t,n.length]]:[]),Ip=e=>Qr(e).map(([t,n])=>`${R(n,"ship")} of ${x(t)}`).join(", "),Jt=e=>Qr(e).map(([t,n])=>`${Zr(t)}${n}`).join(" ");function Pp(e){return[["In use",Object.values(e.uses).map(n=>`${n.label} by ${x(n.seat)}${n.cancelled?", cancelled":""}`).join("; ")],...Object.entries(e.sheets).map(([n,s])=>["Sheet",`${x(n)}: ${no(s)}`]),...Object.entries(e.mechanics).map(([n,s])=>["Beside it",`${x(n)}: ${re(s)}`])]}function no({count:e,cards:t,...n}){let s=(t??[]).map(a=>x(typeof a=="string"?Xr(a):a.title)),o=Object.keys(n).length?[re(n)]:[];return[...e?[R(e,"card")]:[],...s,...o].join(", ")||"empty"}function re(e){if(e==null||e===!1)return"";if(e===!0)return"yes";if(Array.isArray(e))return e.map(re).filter(Boolean).join(", ");if(typeof e!="object")return typeof e=="string"?x(e):String(e);let t=Object.entries(e);return t.length&&t.every(([n,s])=>Mp.includes(n)&&Array.isArray(s))?Jt(e):t.flatMap(([n,s])=>re(s)?[`${x(n)} ${re(s)}`]:[]).join("; ")}var Lp={classic:({classic:e})=>Object.entries(e?.moons??{}).map(([t,n])=>["Moon",`${x(t)} at ${x(n.planet)} ${Jt(n.ships)}`.trim()]),common_rewards:({common_rewards:e})=>Jr(e?.kickers??{}),hazards:({hazards:e})=>e?[["Hazards",[...e.in_play.map(x),`deck ${e.deck}`].join(", ")],["Alliance",mt(e.alliance?.seats??[])],["Turns",e.backwards?"to the right":""]]:[],planetoids:({planetoids:e})=>Object.entries(e?.planetoids??{}).map(([t,{system:n,origin:s,ships:o}])=>["Planetoid",`${x(t)} in the system of ${x(n)}, from that of ${x(s)}: ${Jt(o)||"-"}`]),reward_deck:({reward_deck:e})=>e?[["Rewards",`deck ${e.deck}, discard ${e.discard.length}`],["In hand",Object.entries(e.backs).flatMap(([t,n])=>n.reward?[`${x(t)} ${n.reward}`]:[]).join(", ")],...Jr(e.kickers)]:[],skill_tokens:({skill_tokens:e})=>e?[["Leaders",Object.entries(e.active_leaders).map(([t,n])=>`${x(t)} ${n}`).join(", ")],["Compared",e.compared?`${e.compared.weapons} Weapons, ${e.compared.shields} Shields`:""]]:[],space_stations:({space_stations:e})=>Object.values(e?.stations??{}).map(t=>["Station",Np(t)]),station_conquest:({station_conquest:e})=>{let t=Object.entries(e?.stations??{}).flatMap(([n,s])=>s.length?[`${x(n)} ${s.length}`]:[]);return[["Conquest",`${e?.stations_needed} stations win: ${t.join(", ")||"nobody has one"}`]]},team:({team:e})=>[["Teams",(e?.teams??[]).map(t=>t.map(x).join(" and ")).join("; ")],["Alone",e?.odd_player?x(e.odd_player):""]],technology:({technology:e})=>e?jp(e):[]},Jr=e=>[["Kickers",Object.entries(e).map(([t,n])=>`${x(t)}: ${n?x(n):"a kicker face down"}`).join(", ")]];function Np({name:e,owner:t,planet:n,face_up:s,counters:o,alien:a}){let r=[`of ${x(t)}`,...n?[`at ${x(n)}`]:[],...s?[]:["face down"],...o?[R(o,"counter")]:[],...a?[x(a)]:[]];return`${e.replace(/^Station: /,"")} ${r.join(", ")}`}function jp({researching:e,completed:t,lunar_cannon:n,battery:s}){return[...Object.values(e).map(({seat:o,tech:a,ships:r})=>["Research",`${x(o)}: ${a?x(a):"a hidden tech"}, ${Jt(r)||"no ships"}`]),...Object.entries(t).map(([o,a])=>["Techs",a.length?`${x(o)}: ${mt(a)}`:""]),["Cannon",mt(n)],["Battery",Object.entries(s).map(([o,a])=>`${x(o)}: ${a?x(a):"a card"}`).join(", ")]]}function Rp(e){let t=e.variants.skill_tokens;if(!t)return[];let n=s=>Object.entries(s).flatMap(([o,a])=>a?.length?[`${Zr(o)}:${a.map(r=>t.skills[r]??"?").sort().join("")}`]:[]).join(" ");return Object.keys(e.seats).map(s=>{let o=Object.keys(e.planets).filter(i=>i.slice(0,Math.max(0,i.lastIndexOf("-")))===s),a=Object.keys(e.further_planets).filter(i=>e.further_planets[i]===s&&!o.includes(i)).sort(),r=[...o,...a].map(i=>{let c=n(e.planets[i]??{})||Jt(e.planets[i]??{});return`${o.includes(i)?i.slice(i.lastIndexOf("-")+1):i}: ${c||"-"}`});return["Skills",`${x(s)}: ${r.join("   ")}`]})}function ei(e){return[...Bp(e),...Fp(e),...Dp(e),...Hp(e)].filter(([,t])=>t)}var Bp=e=>Object.values(e.uses).map(({label:t,chosen:n})=>["Chosen",n?`${t}: ${re(n)}`:""]),Up=({amount:e,source:t,seat:n,rule:s})=>`${e<0?"":"+"}${e} ${x(t)}${n?` of ${x(n)}`:""}${s?` (${s})`:""}`;function Fp({encounter:e,turn:t}){let n=[["This turn",[t.encounters?`encounter ${t.encounters}`:"",t.result&&`last: ${x(t.result)}`].filter(Boolean).join(", ")]];if(!e)return n;let{by:s,id:o,between:a,...r}=e.offer??{by:"",id:"",between:[]};return[...n,["Destiny",e.destiny?x(e.destiny):""],["System",e.system?x(e.system):""],["Invited",re(e.invited)],["Selected",re(e.selected)],["Cards count as",Object.entries(e.faces).map(([i,c])=>`${x(i)}: ${x(c.type)} ${c.value} (${x(c.printed)})`).join(", ")],["Changes",e.modifiers.map(({target:i,quantity:c,amount:f,source:u})=>`${x(i)}, ${x(c)}: ${f<0?"":"+"}${f} by ${x(u)}`).join("; ")],["Said",Object.entries(e.statements).map(([i,{question:c,answer:f}])=>`${x(i)}: ${x(c)} ${re(f)}`).join("; ")],["Case",e.case?x(e.case):""],["A homecoming",e.homecoming?"yes":""],["Offered",re(r)],...Object.entries(e.explained).map(([i,c])=>[x(i.replace(":"," ")),c.map(Up).join(", ")])]}function Dp(e){return Object.keys(e.seats).map(t=>{let n=I(e,t),s=[`${n.home_colonies} home colonies, ${n.home_colonies_needed} needed for its power`,n.missed?`missed ${n.missed} deadlines`:"",n.reserve_ms===null?"":`reserve ${Math.round(n.reserve_ms/1e3)} s`,e.options.timers&&n.extensions_left?`${n.extensions_left} extensions left`:"",n.open_to_newcomers?"open to newcomers":"",..."dealt"in n&&n.dealt?.length?[`dealt ${n.dealt.map(x).join(", ")}`]:[]];return[x(t),s.filter(Boolean).join("; ")]})}function Hp({variants:{hazards:e,planetoids:t,reward_deck:n,station_conquest:s,team:o}}){return[["Hazard drawn",e?.drawn?x(e.drawn):""],["Hazard mark",e?.mark?"yes":""],["Marked destiny cards",re(e?.marked)],["Markers of planetoids",re(t?.markers)],["Backs of cards",re(n?.backs)],["Stations in play",s?`${s.in_play}${s.victory_available?", they can win now":""}`:""],["Seating",o?o.seating.map(x).join(", "):""],["Extra turn",o?.extra_turn?"yes":""],["Brought to victory",re(o?.reached)]]}var ti=e=>Object.entries(e.options).map(([t,n])=>[x(t),re(n)||(n===!1?"no":"-")]);function ni({view:e}){let t=Jn(e).filter(([n])=>n!=="Your hand"&&n!=="Sheet");return l`<section class="notes" aria-label="On the table">
    <${zp} view=${e} />
    <${so} lines=${t} />
    <${Vp} view=${e} />
    <details class="texts">
      <summary>More of this encounter and its players</summary>
      <${so} lines=${ei(e)} />
    </details>
    <details class="texts">
      <summary>Options of this game</summary>
      <${so} lines=${ti(e)} />
    </details>
  </section>`}function si({view:e}){return l`<section class="notes powers" aria-label="Powers">
    ${Object.keys(e.seats).map(t=>l`<${Gp} key=${t} seat=${t} view=${e} />`)}
    ${Wp(e).map(t=>l`<${oi} key=${t} alien=${t} works=${!0} view=${e} />`)}
  </section>`}function so({lines:e}){return l`<dl>${e.map(([t,n],s)=>l`<div key=${s}><dt>${t}</dt><dd>${n}</dd></div>`)}</dl>`}function Wp(e){let t=Object.keys(e.seats).flatMap(n=>I(e,n).aliens);return Object.keys(e.sheets).filter(n=>!t.includes(n))}function zp({view:e}){let{piles:t,open_piles:n,variants:s}=e,a=[["Deck",t.deck,[]],["Discard",n.discard.length,n.discard],["Destiny",t.destiny,[]],["Destiny discard",n.destiny_discard.length,n.destiny_discard],["Out of the game",n.removed.length,n.removed],["Reward discard",s.reward_deck?.discard.length??0,s.reward_deck?.discard??[]],["Hazard discard",s.hazards?.discard.length??0,s.hazards?.discard??[]],["Tech deck",s.technology?.deck??0,[]],["Tech discard",s.technology?.discard.length??0,s.technology?.discard??[]],["Planetoids beside the board",s.planetoids?.supply.length??0,s.planetoids?.supply??[]]].filter(([r,i])=>i||r==="Deck"||r==="Discard");return l`<ul class="piles">
    ${a.map(([r,i,c])=>l`<li key=${r}>
        <span class="pile" aria-hidden="true">${i}</span>
        ${c.length?l`<details><summary>${r}<span class="unseen">: ${i}</span></summary><p>${qp(c)}</p></details>`:l`${r}<span class="unseen">: ${i}</span>`}
      </li>`)}
  </ul>`}var qp=e=>e.map(x).reverse().join(", ");function Gp({seat:e,view:t}){let n=I(t,e),s=Object.entries(n.ships_on_sheets).filter(([,o])=>o.length);return l`<div class="power">
    <h3><${G} seat=${e} /> ${A(t,e)}</h3>
    ${n.aliens.length===0&&l`<p class="quiet">no alien yet</p>`}
    ${n.aliens.map(o=>l`<${oi} key=${o} alien=${o} works=${n.power_active.includes(o)} view=${t} />`)}
    ${s.map(([o,a])=>l`<p class="quiet small" key=${o}>${a.length} ships on the sheet ${x(o)}</p>`)}
    ${n.trophies.length>0&&l`<p class="quiet small">Keeps ${n.trophies.map(x).join(", ")}</p>`}
    ${n.colonies_counted_terms.length>1&&l`<p class="quiet small">
      For victory count ${n.colonies_counted_terms.map(({amount:o,source:a})=>`${o} ${x(a)}`).join(", ")}
    </p>`}
    ${n.colonies_needed_terms.length>1&&l`<p class="quiet small">
      Needs ${n.colonies_needed} colonies:
      ${" "}${n.colonies_needed_terms.map(({amount:o,source:a})=>`${o<0?"":"+"}${o} ${x(a)}`).join(", ")}
    </p>`}
  </div>`}function oi({alien:e,works:t,view:n}){let s=n.sheets[e];return l`<details class="alien" open>
      <summary><${ge} id=${e} size=${28} /> ${x(e)} ${!t&&l`<span class="tag">no power now</span>`}</summary>
      <p>${g.value.text(e)}</p>
      <${Yr} alien=${e} />
    </details>
    ${s&&l`<p class="quiet small">On the sheet: ${no(s)}</p>`}`}function Vp({view:e}){let{encounter:t,open_piles:n,uses:s,variants:o}=e,a=[...t?.destiny?[t.destiny]:[],...Object.values(t?.cards??{}),...n.table.map(i=>i.split("#")[0]??""),...Object.values(s).map(i=>i.card?.split("#")[0]??""),...o.hazards?.in_play??[],...Object.keys(o.space_stations?.stations??{}).map(i=>i.split("#")[0]??""),...Object.values(o.technology?.researching??{}).map(i=>i.tech),...Object.values(o.technology?.completed??{}).flat(),...Object.keys(o.classic?.moons??{}),...Object.keys(o.planetoids?.planetoids??{}),...o.skill_tokens?["E","L","S","W"]:[]],r=[...new Set(a)].flatMap(i=>i&&g.value.text(i)?[i]:[]);return r.length?l`<details class="texts">
    <summary>What these things do</summary>
    <dl>${r.map(i=>l`<div key=${i}><dt>${x(i)}</dt><dd>${g.value.text(i)} ${Kp(i)}</dd></div>`)}</dl>
  </details>`:null}function Kp(e){let t=g.value.rule(e);return t&&l`<span class="quiet">(${t})</span>`}var Yp=[["story","Story"],["talk","Talk"],["aliens","Aliens"],["rules","Rules"]],ai=w("story"),Jp=w("");function Xt(e,t=""){ai.value=e,Jp.value=t}var Xp=matchMedia("(max-width: 72rem)");function oo(e){Xt(e),Xp.matches&&document.querySelector(".panel")?.scrollIntoView()}function ri({store:e,view:t}){let n=ai.value,s=e.talk.unread.value;return l`<aside class="panel">
    <div class="tabs" role="tablist" aria-label="Beside the table">
      ${Yp.map(([o,a])=>l`<button key=${o} role="tab" id=${`tab-${o}`} aria-selected=${n===o?"true":"false"} aria-controls="tab" onClick=${()=>oo(o)}>${a}${o==="talk"&&s>0&&l` <span class="unread">${s}<span class="unseen"> unread</span></span>`}</button>`)}
    </div>
    <div class="tab" id="tab" role="tabpanel" aria-labelledby=${`tab-${n}`}>
      ${n==="story"&&l`<${Vr} store=${e} view=${t} />`}
      ${n==="talk"&&l`<${Kr} store=${e} view=${t} />`}
      ${n==="aliens"&&l`<${si} view=${t} />`}
      ${n==="rules"&&l`<${ni} view=${t} />`}
    </div>
  </aside>`}var Zp=1e3,Qp=2;async function ed(e,t,n){for(;;){let s=await S(`${e.path}/hint?question_id=${t}`,{token:e.token,signal:n});if(!s)return[];if(s.items)return s.items;await z(Zp,n)}}function li({store:e,question:t}){let[n,s]=b(!1);return e.newest.value?.options.hints?l`<span class="undo">
    <button type="button" aria-expanded=${n?"true":"false"} onClick=${()=>s(!n)}>What would a bot do?</button>
    ${n&&l`<${td} key=${t.id} store=${e} question=${t} close=${()=>s(!1)} />`}
  </span>`:null}function td({store:e,question:t,close:n}){let[s,o]=b(null),{busy:a,trouble:r,attempt:i}=M(),c=T(null);_(()=>{let d=new AbortController;return c.current?.focus(),i(async()=>{let $=await ed(e,t.id,d.signal).catch(m=>{if(d.signal.aborted)return[];throw m});o($)}),()=>d.abort()},[t.id]);let[f,...u]=s??[],p=()=>i(async()=>{await O("POST",`${e.path}/commands`,{token:e.token,body:f?.command,key:K()}),n()}).then(()=>e.look());return l`<div class="undoing hinted" role="dialog" aria-label="What a bot would do" tabindex="-1" ref=${c} onKeyDown=${d=>{d.key==="Escape"&&(d.preventDefault(),n())}}>
    ${!s&&!r&&l`<p role="status">The bot thinks for some seconds ...</p>`}
    ${s?.length===0&&l`<p>The bot has no advice here.</p>`}
    ${f&&l`
      <p>A bot would: <b>${N(f.label)}</b>${ii(f)}</p>
      ${u.slice(0,Qp).map(d=>l`<p key=${d.label} class="quiet small">else: ${N(d.label)}${ii(d)}</p>`)}
      <div class="buttons">
        <button type="button" class="main" disabled=${a} onClick=${p}>Do that</button>
        <button type="button" onClick=${n}>Close</button>
      </div>`}
    <p class="trouble" role="alert">${r}</p>
  </div>`}var ii=({value:e,trials:t})=>e===null?"":` (wins ${Math.round(e*100)} of 100, by ${t} trials)`;function ci(e,t){let[n,s]=b(0);return _(()=>{if(!t)return;let o=String(Math.random()),a=new Set,r=new BroadcastChannel(`cosmic-ledger ${e} ${t}`),i=f=>r.postMessage({what:f,own:o});r.addEventListener("message",({data:f})=>{f.what==="gone"?a.delete(f.own):a.add(f.own),f.what==="here"&&i("too"),s(a.size)});let c=()=>i("gone");return addEventListener("pagehide",c),i("here"),()=>{c(),removeEventListener("pagehide",c),r.close()}},[e,t]),n}var nd=8e3;async function ui(e){await O("DELETE",`${e.path}/seats/${e.seat.peek()}/bot`,{token:e.token}),await e.look()}async function fi(e){await O("PUT",`${e.path}/seats/${e.seat.peek()}/bot`,{token:e.token,body:{kind:"basic"}}),await e.look()}var pi=e=>{let t=e.newest.value,n=e.seat.value;return!!(t&&n&&t.status==="running"&&I(t,n).stand_in)};function di({store:e,past:t,children:n}){let s=T(!1);return l`<div class="dock" inert=${t} onClickCapture=${()=>{!pi(e)||s.current||(s.current=!0,ui(e).catch(()=>{}).finally(()=>s.current=!1))}}>${n}</div>`}function hi({store:e}){let t=e.newest.value,n=ci(e.id,e.seat.value),[s,o]=b(0);return!t||t.status!=="running"||e.at.value!==null?null:l`<div class="absences">
    ${pi(e)?l`<${sd} store=${e} />`:l`<${ad} store=${e} view=${t} />`}
    ${n>s&&l`<div class="absence" role="status">
      <p>Your seat is open in another tab, too. Both show the same, and each answer counts once.</p>
      <button onClick=${()=>o(n)}>Close</button>
    </div>`}
  </div>`}function sd({store:e}){let{busy:t,trouble:n,attempt:s}=M();return l`<div class="absence" role="status">
    <p>A bot plays for you.</p>
    <button class="main" disabled=${t} onClick=${()=>s(()=>ui(e))}>I am back</button>
    ${n&&l`<p class="trouble" role="alert">${n}</p>`}
  </div>`}function od(e,t){let n=e.present.value;return Object.keys(t.seats).filter(s=>{let{bot:o,stand_in:a,conceded:r,player:i}=I(t,s);return t.waiting.includes(s)&&s!==e.seat.value&&i&&!o&&!a&&!r&&n&&!n.has(s)})}function ad({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=M(),[a,r]=b(""),[i=""]=od(e,t);if(_(()=>{if(r(""),!i)return;let p=setTimeout(()=>r(i),nd);return()=>clearTimeout(p)},[i]),!i||a!==i)return null;let c=A(t,i),f=()=>o(async()=>{let p={kind:"remove",seat:i,reason:`${c} is away`};await O("POST",`${e.path}/motions`,{token:e.token,body:p,key:K()}),await e.look()}),u=e.seat.value&&!t.motion&&!t.undo&&!t.fork_request;return l`<div class="absence" role="status">
    <p>The game waits for ${c}, who is away.</p>
    ${u&&l`<button disabled=${n} onClick=${f}>Vote: a bot takes over</button>`}
    ${s&&l`<p class="trouble" role="alert">${s}</p>`}
  </div>`}function mi({store:e,question:t}){let{busy:n,trouble:s,attempt:o}=M(),a=e.newest.value,r=a&&e.seat.value?I(a,e.seat.value).extensions_left:0;if(!r||t.deadline_at===null)return null;let i=()=>o(async()=>{let c={type:"extend_deadline",question_id:t.id};await O("POST",`${e.path}/commands`,{token:e.token,body:c,key:K()}),await e.look()});return l`<button type="button" class="small" disabled=${n} title=${`You may do this ${r===1?"once more":`${r} times`}`} onClick=${i}>More time</button>
    ${s&&l`<span class="trouble small" role="alert">${s}</span>`}`}function $i({store:e}){let{busy:t,trouble:n,attempt:s}=M(),[o,a]=b(!1),r=e.newest.value,i=e.seat.value;if(!r||!i||r.status!=="running"||I(r,i).conceded)return null;let c=()=>s(async()=>{await O("POST",`${e.path}/commands`,{token:e.token,body:{type:"concede"},key:K()}),await e.look(),a(!1)});return l`<section class="leaving" aria-label="Leaving">
    ${!I(r,i).stand_in&&l`<button disabled=${t} onClick=${()=>s(()=>fi(e))}>Let a bot play for me for a while</button>`}
    ${o?l`<p>You cannot win any more, and cannot take it back alone. Give up?</p>
          <div class="buttons"><button disabled=${t} onClick=${c}>Yes, I give up</button><button class="main" onClick=${()=>a(!1)}>No, I play on</button></div>`:l`<button onClick=${()=>a(!0)}>Give up ...</button>`}
    <p class="trouble" role="alert">${n}</p>
  </section>`}var bi=1e3;function gi({store:e}){let t=e.newest.value,n=(t?.questions??[]).filter(o=>o.remaining_ms!==null),s=new Map(n.map(o=>[o.seat,o]));return!s.size||t?.status!=="running"?null:l`<span class="clocks">
    ${[...s.values()].map(o=>l`<span key=${o.seat}><${G} seat=${o.seat} /> <span class="who">${j(A(t,o.seat))}</span> <${ao} of=${o} seenAt=${e.seenAt} /></span>`)}
  </span>`}function ao({of:e,seenAt:t}){let[,n]=b(0),s=e.deadline_at!==null;_(()=>{if(!s)return;let r=setInterval(()=>n(Date.now()),bi);return()=>clearInterval(r)},[s]);let o=s?Date.now()-t:0,a=Math.max(0,Math.ceil(((e.remaining_ms??0)-o)/bi));return l`<time class=${`left${a<=10?" short":""}`} role="timer">${rd(a)}${s?"":" (stopped)"}</time>`}function rd(e){let t=Math.floor(e/86400);if(t>1)return`${t} days`;let n=[Math.floor(e/3600),Math.floor(e/60)%60,e%60];return(n[0]?n:n.slice(1)).map((o,a)=>a?String(o).padStart(2,"0"):String(o)).join(":")}var Xn="my_last_command",id=40,ld=["none","live","relaxed","daily","clock"],vi={pause:"Pause: the clocks stop",resume:"Go on after the pause",timers:"Other clocks",remove:"A bot takes over the seat of a player who is away",draw:"A draw: who has the most foreign colonies wins",end:"End the game without a winner"};function wi({store:e}){let{busy:t,trouble:n,attempt:s}=M(),[o,a]=b(!1),r=e.newest.value,i=e.seat.value,c=e.tokens.value.host??"";if(!r||r.status!=="running")return null;let f=p=>s(()=>p().finally(()=>e.look())),u=Qn(r);return l`
    ${u&&u.seat!==i&&l`<${_i} view=${r} open=${u} />`}
    ${(i||c)&&!u&&l`<details class="requests" onToggle=${({currentTarget:p})=>a(p.open)}>
      <summary>Ask the table</summary>
      ${i&&l`<${fd} store=${e} view=${r} unfolded=${o} busy=${t} run=${f} />`}
      ${i&&l`<${pd} store=${e} view=${r} seat=${i} busy=${t} run=${f} />`}
      ${c&&l`<${dd} store=${e} view=${r} host=${c} busy=${t} run=${f} />`}
      <p class="trouble" role="alert">${n}</p>
    </details>`}
  `}function ki({store:e,view:t}){let{busy:n,trouble:s,attempt:o}=M(),a=Qn(t);return!a||a.seat!==e.seat.value?null:l`<${_i} view=${t} open=${a}>
    <button disabled=${n} onClick=${()=>o(()=>O("DELETE",`${e.path}/${a.path}/${a.id}`,{token:e.token}).finally(()=>e.look()))}>Withdraw it</button>
    <p class="trouble" role="alert">${s}</p>
  <//>`}function _i({view:e,open:t,children:n}){return l`<section class="request" aria-label="Asked of the table">
    <p>${t.said}${t.reason&&l` <q>${t.reason}</q>`}</p>
    <p class="quiet">${t.needs.length?`To agree: ${Si(e,t.needs)}.`:""} ${Oi(e,t.votes)}</p>
    ${n}
  </section>`}var cd=new Set(["undo","motion","fork"]),Zn=({name:e},t)=>cd.has(e)&&Qn(t)!==null;function xi({question:{name:e,prompt:t},view:n}){let s=Qn(n),o=e==="motion"?Ze(N(t)).rest:s?.said;return l`<p class="wish">${o}${s?.reason&&l` <q>${s.reason}</q>`} <span class="quiet">${Oi(n,s?.votes??{})}</span></p>`}function Qn(e){let{undo:t,motion:n,fork_request:s}=e,o=(a,r)=>`${j(A(e,a))} ${r}${a===e.viewer?"":"s"}`;if(t)return{...t,path:"undo-requests",said:`${o(t.seat,"ask")} to take back ${ud(e,t.crosses)}.`};if(n){let{kind:a,seat:r}=n.motion;return{...n,path:"motions",said:`${o(n.seat,"move")}: ${vi[a]}${r?` (${A(e,r)})`:""}.`}}return s?{...s,path:"fork-requests",said:`${o(s.seat,"ask")} to go on in another game from version ${s.at_seq}.`}:null}var Si=(e,t)=>ae(t.map(n=>A(e,n)));function ud(e,{commands:t,secrets:n,draws:s,timers:o}){let a=[...new Set(n.map(({seat:c})=>c))],r=a.includes("everybody")?"everybody":Si(e,a),i=[R(t.length,"answer"),...o?[`${R(o,"answer")} of the clock`]:[],...s?[`${R(s,"draw")} of chance`]:[]];return ae(i)+(a.length?`, after something was shown to ${r}`:"")}var Oi=(e,t)=>Object.entries(t).map(([n,s])=>`${j(A(e,n))} ${n===e.viewer?s==="approve"?"agree":"do not agree":s==="approve"?"agrees":"does not agree"}.`).join(" ");function fd({store:e,view:t,unfolded:n,busy:s,run:o}){let[a,r]=b([]),[i,c]=b(Xn),[f,u]=b("");if(_(()=>{n&&S(`${e.path}/commands?before=${t.version+1}&limit=${id}`,{token:e.token}).then(({items:d})=>r(d),()=>{})},[n,t.version]),t.options.undo_policy==="off")return l`<p class="quiet">Nobody takes moves back in this game.</p>`;let p=a.filter(({target:d,last:$})=>d&&$<t.version);return l`<form class="asking" onSubmit=${me(()=>{let d=i===Xn?{target:Xn}:{to_seq:Number(i)};return o(()=>O("POST",`${e.path}/undo-requests`,{token:e.token,body:{...d,reason:f},key:K()}))})}>
    <label>Take back
      <select value=${i} onChange=${({currentTarget:d})=>c(d.value)}>
        <option value=${Xn}>my last answer, and all after it</option>
        ${p.map(({last:d,text:$,question:m})=>l`<option key=${d} value=${d}>all after: ${$||g.value.name(m??"")||`version ${d}`}</option>`)}
      </select>
    </label>
    <${Ci} reason=${f} write=${u} />
    <button disabled=${s}>Ask to take back</button>
  </form>`}function pd({store:e,view:t,seat:n,busy:s,run:o}){let[a,r]=b(""),[i,c]=b(""),[f,u]=b(""),p=Object.keys(t.seats).filter(y=>y!==n&&!I(t,y).bot),h=t.paused?"pause":"resume",d=Object.entries(vi).filter(([y])=>y!==h&&(y!=="remove"||p.length)),$={remove:p,timers:ld}[a],m=$?.includes(i)?i:"";return l`<form class="asking" onSubmit=${me(()=>{let y=a==="remove"?{seat:m}:a==="timers"?{timers:m}:{};return o(()=>O("POST",`${e.path}/motions`,{token:e.token,body:{kind:a,reason:f,...y},key:K()}))})}>
    <${yi} label="Put a motion" value=${a} choose=${r} options=${d} />
    ${$&&l`<${yi} label=${a==="remove"?"Whose seat":"Clocks"} value=${m} choose=${c} options=${$.map(y=>[y,g.value.name(y)])} />`}
    <${Ci} reason=${f} write=${u} />
    <button disabled=${s||!a||!!($&&!m)}>Put it to the vote</button>
  </form>`}function yi({label:e,value:t,choose:n,options:s}){return l`<label>${e}
    <select value=${t} onChange=${({currentTarget:o})=>n(o.value)}>
      <option value="">choose</option>
      ${s.map(([o,a])=>l`<option key=${o} value=${o}>${a}</option>`)}
    </select>
  </label>`}function Ci({reason:e,write:t}){return l`<label>Reason, which everybody reads
    <input type="text" maxlength="200" value=${e} onInput=${({currentTarget:n})=>t(n.value)} />
  </label>`}function dd({store:e,view:t,host:n,busy:s,run:o}){let a=t.paused?"resume_game":"pause_game";return l`<button disabled=${s} onClick=${()=>o(()=>O("POST",`${e.path}/commands`,{token:n,body:{type:a},key:K()}))}>${t.paused?"Go on after the pause":"Pause the game"}</button>`}var hd=40;function Ai(e){return Object.keys(e.seats).filter(t=>{let{bot:n,stand_in:s,conceded:o}=I(e,t);return t!==e.viewer&&!n&&!s&&!o})}function ro({store:e}){let[t,n]=b(!1),s=e.newest.value;if(!s||s.status!=="running"||s.options.undo_policy==="off"||s.undo||s.motion||s.fork_request)return null;let o=Ai(s).map(a=>A(s,a));return l`<span class="undo">
    <button type="button" title=${o.length?`Asks ${ae(o)} where they have to agree`:"Free: nobody has to agree"} aria-expanded=${t?"true":"false"} onClick=${()=>n(!t)}>↶ Undo</button>
    ${t&&l`<${md} store=${e} view=${s} close=${()=>n(!1)} />`}
  </span>`}function md({store:e,view:t,close:n}){let{busy:s,trouble:o,say:a,attempt:r}=M(),[i,c]=b(null),[f,u]=b(""),p=e.seat.value;_(()=>{let B=`${e.path}/commands?before=${t.version+1}&limit=${hd}`;S(B,{token:e.token}).then(({items:J})=>c(J),()=>a("What it takes back is not known now. Try it again."))},[t.version]);let h=i?.findIndex(({by:B,type:J})=>B===`seat:${p}`&&J==="answer")??-1,d=i?.[h],$=i?.slice(0,h+1)??[],m=Ai(t),v=m.filter(B=>$.some(({by:J})=>J===`seat:${B}`)),y=ae((v.length?v:m).map(B=>A(t,B))),k=m.length===0,E=t.options.undo_policy==="host"?"The host is asked.":k?"Nobody has to agree.":v.length?`${y} must agree.`:`Free, unless cards were seen since: then ${y} must agree.`,P=()=>r(async()=>{await O("POST",`${e.path}/undo-requests`,{token:e.token,body:{target:"my_last_command",reason:f},key:K()}),n()}).then(()=>e.look());return l`<div class="undoing" role="dialog" aria-label="Take back your last answer" onKeyDown=${B=>{B.key==="Escape"&&(B.preventDefault(),n())}}>
    ${i&&!d&&l`<p>You have answered nothing yet that can be taken back.</p>`}
    ${d&&l`
      <div class="taken-back">
        <div>
          <h3>This is taken back</h3>
          <ol tabindex="0" aria-label="What is taken back">${[...$].reverse().filter(({text:B})=>B).map(({first:B,text:J})=>l`<li key=${B}>${N(J)}</li>`)}</ol>
        </div>
        <${Ti} store=${e} version=${d.first-1} />
      </div>
      <p>${E}</p>
      ${!k&&l`<label>Reason, which everybody reads
        <input type="text" maxlength="200" value=${f} onInput=${({currentTarget:B})=>u(B.value)} />
      </label>`}
      <div class="buttons">
        <button type="button" class="main" disabled=${s} onClick=${P}>${k||!v.length?"Take it back":`Ask ${y} to take it back`}</button>
        <button type="button" onClick=${n}>Keep it</button>
      </div>
    `}
    <p class="trouble" role="alert">${o}</p>
  </div>`}function Ei({store:e,to:t}){let n=e.sentences.value.filter(({version:s,alive:o})=>o&&s>t);return l`<div class="taken-back">
    <div>
      <h3>This is taken back</h3>
      <ol tabindex="0" aria-label="What is taken back">${n.map(({version:s,text:o})=>l`<li key=${s}>${N(o)}</li>`)}</ol>
    </div>
    <${Ti} store=${e} version=${t} />
  </div>`}function Ti({store:e,version:t}){let n=T(null),[s,o]=b(!1);return _(()=>{let a=!0;return ct({path:e.path,token:e.token},t).then(r=>{if(!a)return;let i=r.cloneNode(!0);for(let c of i.querySelectorAll("[data-id]"))c.removeAttribute("data-id");i.setAttribute("aria-hidden","true"),n.current?.replaceChildren(i),o(!0)},()=>{}),()=>{a=!1}},[t]),l`<figure class="then" hidden=${!s}><div ref=${n}></div><figcaption class="quiet small">The table of then</figcaption></figure>`}var Mi="cosmic-ledger-as-list";function U({say:e,missing:t="",busy:n,act:s,others:o=[],clear:a,list:r,know:i,body:c,frame:f}){let u=!t&&!n;return bd(()=>u&&s(),a),l`<div class="asking">
    ${c}
    <div class="row">
      <button type="button" class="main" disabled=${!u} onClick=${s}>${t||e}</button>
      ${o.map(p=>l`<button type="button" key=${p.say} disabled=${n} onClick=${p.act}>${p.say}</button>`)}
      ${f.beside}
    </div>
    ${i&&l`<div class="sums" role="status">${i}</div>`}
    ${f.about}
    <footer class="small quiet">${r&&l`<${$d} list=${r} />`}${f.foot}</footer>
  </div>`}function $d({list:e}){let[t,n]=b(localStorage.getItem(Mi)==="yes");return l`<details class="as-list" open=${t} onToggle=${({currentTarget:o})=>{n(o.open),localStorage.setItem(Mi,o.open?"yes":"no")}}>
    <summary>as a list</summary>
    <div class="sheet">${e}</div>
  </details>`}function bd(e,t){let n=T({enter:e,clear:t});n.current={enter:e,clear:t},be(()=>{let s=o=>{if(o.defaultPrevented||o.repeat||o.ctrlKey||o.metaKey||o.altKey||gd(o.target))return;let[,a=""]=/^(?:Digit|Numpad)([1-9])$/.exec(o.code)??[];if(a){let[,r]=js.peek()[Number(a)-1]??[];o.shiftKey?r?.less?.():r?.press()}else o.key==="Enter"&&!yd(o.target)?(o.preventDefault(),n.current.enter()):o.key==="Escape"&&n.current.clear?.()};return addEventListener("keydown",s),()=>removeEventListener("keydown",s)},[])}var gd=e=>e instanceof HTMLTextAreaElement||e instanceof HTMLSelectElement||e instanceof HTMLInputElement&&!["checkbox","radio"].includes(e.type),yd=e=>e instanceof Element&&e.closest("button, a, summary")!==null&&e.closest("[data-offer]")===null;function Ii({question:e,busy:t,answer:n,frame:s}){let[o,a]=b(()=>[...e.items]),r=(u,p)=>a(h=>{let d=h.filter(($,m)=>m!==u);return[...d.slice(0,p),...h.slice(u,u+1),...d.slice(p)]}),i=u=>a(p=>{let h=p.findIndex(d=>d.id===u);return p.map((d,$)=>$===h-1?p[h]??d:$===h&&h>0?p[h-1]??d:d)});ve(o.map(({id:u,label:p},h)=>[u,{label:p,chosen:!1,count:null,inForm:!0,text:String(h),press:()=>i(u)}]));let c=(u,p)=>{let h=o.findIndex(d=>d.id===u);h>=0&&r(h,p)},f=o.every(({id:u},p)=>u===e.items[p]?.id);return l`<${U}
    say=${f?"Keep this order":`Use this order: ${o[0]?.label??""} first`}
    busy=${t}
    act=${()=>n({order:o.map(({id:u})=>u)})}
    clear=${()=>a([...e.items])}
    body=${l`<ol class="order">
      ${o.map(({id:u,label:p},h)=>l`<li
          key=${u}
          ...${Le(u)}
          ...${Ne(d=>c(d,h))}
        >
          <span>${h+1}. ${p}</span>
          <button type="button" aria-label=${`Up: ${p}`} disabled=${h===0} onClick=${()=>r(h,h-1)}>↑</button>
          <button type="button" aria-label=${`Down: ${p}`} disabled=${h===o.length-1} onClick=${()=>r(h,h+1)}>↓</button>
        </li>`)}
    </ol>`}
    frame=${s}
  />`}function es(e,t){let{kind:n,...s}=e;return Object.entries(s).flatMap(([a,r])=>a==="pass"?"pass":a==="refuse"?"refuse":a==="yes"?r?"yes":"no":Array.isArray(r)?r.length?r.map(i=>t.name(i)).join(", "):"none":r!==null&&typeof r=="object"?Object.entries(r).map(([i,c])=>Array.isArray(c)?`${t.name(i)}: ${c.map(f=>t.name(f)).join(", ")}`:`${t.name(i)}: ${c}`):typeof r=="string"?t.name(r):String(r)).join(", ")||"nothing"}function Li({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.cards.map(({id:c,title:f})=>({id:c,title:f,label:Ni(Pi(f)),inForm:!0})),r=de(a,e.min,e.max,"alien"),i=a.filter(({id:c})=>r.chosen.includes(c)).map(({label:c})=>c);return l`<${U}
    say=${`Play ${i.join(" and ")}`}
    missing=${pt(r.chosen.length,e.min,e.max,"alien")}
    busy=${n}
    act=${()=>s({cards:r.chosen})}
    clear=${r.clear}
    body=${l`<div class="aliens">
      ${a.map(({id:c,title:f},u)=>l`<${vd} key=${c} alien=${Pi(f)} nth=${u+1} seat=${t.viewer} chosen=${r.chosen.includes(c)} press=${()=>r.turn(c)} />`)}
    </div>`}
    frame=${o}
  />`}var Pi=e=>(e??"").replace(/^flare-/,""),Ni=e=>g.value.entry(e)?.name??g.value.name(e);function vd({alien:e,nth:t,seat:n,chosen:s,press:o}){let a=g.value.entry(e),r=[a?.verb,a?.alert&&`${a.alert} alert`].filter(Boolean).join(" · ");return l`<button type="button" class=${`alien-card${s?" chosen":""}`} data-offer=${e} aria-pressed=${s?"true":"false"} onClick=${o}>
    <span class="who"><${ge} id=${e} seat=${n} size=${56} /><span><b>${Ni(e)}</b><small>${r}</small></span><kbd aria-hidden="true">${t}</kbd></span>
    <span class="says">${a?.power??g.value.text(e)}</span>
    ${a?.wild&&l`<span class="flare"><b>Wild flare</b> ${a.wild}</span>`}
    ${a?.super&&l`<span class="flare"><b>Super flare</b> ${a.super}</span>`}
  </button>`}var ji={offense:"defense",defense:"offense"},Bi=new Set(["ally","commit","invite","select_card"]),wd=()=>Math.max(...[...g.value.entries.values()].map(({kind:e,value:t})=>e==="attack"?t??0:0)),Ui=(e,t)=>[e[t],...Object.entries(e.allies).flatMap(([n,s])=>s===t?[n]:[])];function io({encounter:e},t){return e?t===e.offense?"offense":t===e.defense?"defense":e.allies[t]??"":""}function kd(e,t){let n=e.encounter;if(!n)return 0;let s=t==="offense"?[e.gate]:[n.planet?{[n.defense]:e.planets[n.planet]?.[n.defense]??[]}:{},e.beside],o=Ui(n,t);return s.flatMap(a=>Object.entries(a)).reduce((a,[r,i])=>a+(o.includes(r)?i?.length??0:0),0)}function Ri(e,t){let s=e.encounter?.terms?.[t];return s?s.reduce((o,{amount:a})=>o+a,0):kd(e,t)}function Fi(e,t){let n=e.encounter,s=io(e,e.viewer);if(!n||!s||n.terms)return"";let[o,a]=[Ri(e,s),Ri(e,ji[s])],r=j(A(e,n[ji[s]])),i=`with ${R(o,"ship")}`,c=t?g.value.entry(t):void 0;if(!c)return`${j(i)} against ${a}.`;if(c.kind==="negotiate")return`${j(i)} against ${a}: against an attack you lose, against a negotiate you make a deal.`;if(c.kind!=="attack"||typeof c.value!="number")return`${j(i)} against ${a}.`;let f=o+c.value,u=f-a+(s==="defense"?1:0),p=u<=0?`${r} wins with any attack`:u>wd()?`${r} needs more than any attack`:`${r} needs Attack ${String(u).padStart(2,"0")}`;return`${j(i)}: ${f} before reinforcements. ${p}.`}function Di(e,t){let n=e.encounter;if(!n||!Bi.has(t))return"";let s=[...new Set([...Ui(n,"offense"),...t==="ally"||t==="commit"?[e.viewer]:[]])].filter(r=>{let i=I(e,r);return i&&i.colonies_counted+1>=i.colonies_needed&&(io(e,r)==="offense"||n.invited.offense?.includes(r))});if(!s.length)return"";let o=ae(s.map(r=>A(e,r))),a=s.length>1||o==="you"?"win":"wins";return`If ${io(e,e.viewer)==="offense"?"this side":"the offense"} wins, ${o} ${a} the game.`}function ts(e,t,n){return t==="ally"?_d(e,n):t==="rewards"?xd(e,n):""}function _d(e,t){let n=e.encounter?.planet,s="If it loses, your ships go to the warp.";return t==="offense"?`If it wins, your ships land on ${n?Z(e,n):"the planet"}. ${s}`:t==="defense"?`If it wins, your ships return, and for each you get a reward: a card, or a ship of yours from the warp. ${s}`:""}function xd({piles:e,variants:t,warp:n,viewer:s},o){if(o==="cards")return`From the deck, which has ${R(e.deck,"card")}.`;if(o==="ships")return`From the warp, where you have ${R(Object.entries(n).find(([r])=>r===s)?.[1]?.length??0,"ship")}.`;if(o!=="reward_cards"||!t.reward_deck)return"";let a=[...g.value.entries.values()].flatMap(r=>r.deck==="reward"&&r.kind?[g.value.name(r.kind).toLowerCase()]:[]);return`From the reward deck, which has ${R(t.reward_deck.deck,"card")}. In it are: ${ae([...new Set(a)])}.`}var Sd=new Set(["Kickers","Sheet","On the table","Cannon","Battery","Beside it"]);function Hi(e,t){return Bi.has(t)?Jn(e).flatMap(([n,s])=>Sd.has(n)?[`${n}: ${N(s)}.`]:[]).join(" "):""}function Wi(e){return e.question.name==="choose_alien"?l`<${Li} ...${e} />`:l`<${Cd} ...${e} />`}var Od=new Map([["tech","tech"],["station","station"],["hazard","hazard"],["flare","flare"]]);function Cd({question:e,view:t,busy:n,answer:s,frame:o}){let a=(Vt(t)??[]).map(({id:h})=>h),r=h=>a.indexOf(h)+1||a.length+1,i=e.cards.map(({id:h,title:d})=>({id:h,title:d,label:d?g.value.name(d):"a card face down",text:g.value.text(d)})).sort((h,d)=>r(h.id)-r(d.id)),c=new Set(i.map(({title:h})=>g.value.kinds.get(h??""))),f=c.size===1?Od.get([...c][0]??"")??"card":"card",u=de(i,e.min,e.max,f),p=i.find(({id:h})=>h===u.chosen.at(-1));return l`<${U}
    say=${De(le(e),He(u),f)}
    missing=${u.missing}
    busy=${n}
    act=${()=>s({cards:u.chosen})}
    clear=${u.clear}
    know=${e.name==="select_card"?l`<p>${Fi(t,p?.title??null)}</p>`:dt(u)}
    list=${l`<${ke} choice=${u} />`}
    frame=${o}
  />`}function $t(e,t,n,s="ship"){let o=()=>Object.fromEntries(e.map(p=>[p.id,Ad(e,p,t)])),[a,r]=b(o),i=zi(a),c=(p,{id:h,least:d,most:$},m)=>{let v=n-zi(p)+(p[h]??0);return{...p,[h]:Math.max(d,Math.min($,v,m))}},f=(p,h)=>r(d=>c(d,p,h)),u=(p,h)=>r(d=>{let $=p.find(({id:m,least:v,most:y})=>h>0?(d[m]??0)<y:(d[m]??0)>v);return $?c(d,$,(d[$.id]??0)+h):d});return ve(e.map(p=>{let h=a[p.id]??0,d=p.step??1,{id:$,least:m,most:v,step:y,...k}=p,E=h>m?()=>u([p],-d):null,P=h>=v||i+d>n;return[p.id,{...k,chosen:h>0,count:h,full:P,less:E,press:()=>u([p],d)}]})),{amounts:e,counts:a,total:i,full:i>=n,set:f,add:u,clear:()=>r(o),missing:pt(i,t,n,s)}}var Ad=(e,t,n)=>e.reduce((s,{most:o})=>s+o,0)<=n?t.most:t.least,zi=e=>Object.values(e).reduce((t,n)=>t+n,0),ns=e=>Object.fromEntries(Object.entries(e).filter(([,t])=>t));function ss({counts:{amounts:e,counts:t,set:n,add:s}}){return l`<fieldset>
    <legend class="unseen">How many</legend>
    ${e.map(o=>l`<${Zt} key=${o.id} amount=${o} now=${t[o.id]??0} set=${n} add=${s} />`)}
  </fieldset>`}function Zt({amount:e,now:t,set:n,add:s}){let o=e.step??1;return l`<div class="stepper">
    <label for=${`amount-${e.id}`}>${e.label} <small>up to ${e.most}</small></label>
    <button type="button" aria-label=${`Less: ${e.label}`} disabled=${t<=e.least} onClick=${()=>s([e],-o)}>−</button>
    <input
      id=${`amount-${e.id}`}
      type="number"
      min=${e.least}
      max=${e.most}
      step=${o}
      value=${t}
      onInput=${a=>n(e,Math.trunc(Number(a.currentTarget.value)))}
    />
    <button type="button" aria-label=${`More: ${e.label}`} disabled=${t>=e.most} onClick=${()=>s([e],o)}>+</button>
  </div>`}function qi({question:e,busy:t,answer:n,frame:s}){let{min:o,max:a,step:r,prompt:i}=e,c={id:"number",label:"Number",least:o,most:a,step:r,inForm:!0},f=$t([c],o,a,""),u=f.counts.number??o,[,p=""]=/How many ([a-z]+)s\b/.exec(i)??[];return l`<${U}
    say=${`${le(e)} ${p?R(u,p):u}`}
    busy=${t}
    act=${()=>n({number:u})}
    clear=${f.clear}
    body=${l`<${Zt} amount=${c} now=${u} set=${f.set} add=${f.add} />`}
    frame=${s}
  />`}function Gi({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.options.map(({id:i,label:c})=>{let f=ts(t,e.name,i)||g.value.text(i);return{id:i,label:c,both:!0,emblem:i in t.seats?`seat-${i}`:_e(i),text:f===c?"":f,...g.value.kinds.has(i)&&{title:i}}}),r=de(a,e.min,e.max,"option");return l`<${U}
    say=${ae(He(r),"Choose nothing")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({options:r.chosen})}
    know=${dt(r)}
    clear=${r.clear}
    list=${l`<${ke} choice=${r} />`}
    frame=${o}
  />`}function Vi({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.planets.map(i=>({id:i,label:Z(t,i),text:g.value.text(i),emblem:_e(i)})),r=de(a,e.min,e.max,"planet");return l`<${U}
    say=${De(le(e),He(r),"planet")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({planets:r.chosen})}
    know=${dt(r)}
    clear=${r.clear}
    list=${l`<${ke} choice=${r} />`}
    frame=${o}
  />`}function Ki({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.seats.map(f=>({id:f,label:j(A(t,f)),emblem:`seat-${f}`})),r=de(a,e.min,e.max,"player"),i=()=>a.forEach(({id:f})=>r.chosen.includes(f)||r.turn(f)),c=a.length>2&&e.max>=a.length&&r.chosen.length<a.length;return l`<${U}
    say=${De(le(e),He(r),"player","nobody")}
    missing=${r.missing}
    busy=${n}
    act=${()=>s({seats:r.chosen})}
    others=${c?[{say:`All: ${ae(a.map(({label:f})=>f))}`,act:i}]:[]}
    clear=${r.clear}
    list=${l`<${ke} choice=${r} />`}
    frame=${o}
  />`}var Ed=new Set(["launch","launch_for_another","commit","escorts"]);function Ji({question:e,view:t,busy:n,answer:s,frame:o}){let{places:a,min:r,max:i}=e,c=!a.some($=>$.marks),f=a.flatMap($=>Id($)),u=$=>Ed.has(e.name)?{drag:$,toGate:!0}:{},p=$t(f.map(({id:$,place:m,mark:v,ships:y,least:k,most:E})=>({id:$,least:k,most:E,label:j(Z(t,m))+(v&&`: ${g.value.name(v)}`),text:`${R(y.length,"ship")} there. ${v&&g.value.text(v)}`.trim(),emblem:_e(m),...c?u(m):{group:j(Z(t,m)),short:v}})),r,i);ve(c?[]:a.map(({place:$})=>[$,{...Td($,f,p,t),...u($)}]));let h=f.flatMap(({id:$,ships:m})=>m.slice(0,p.counts[$])),d=()=>s(c?{from:ns(p.counts)}:{ships:h});return l`<${U}
    say=${De(le(e),[R(p.total,"ship")],"ship")}
    missing=${p.missing}
    busy=${n}
    act=${d}
    clear=${p.clear}
    list=${l`<${ss} counts=${p} />`}
    frame=${o}
  />`}function Td(e,t,{counts:n,amounts:s,add:o,full:a},r){let i=s.filter(({id:f})=>t.some(u=>u.id===f&&u.place===e)).sort((f,u)=>Yi(f)-Yi(u)),c=i.reduce((f,{id:u})=>f+(n[u]??0),0);return{chosen:c>0,count:c,label:j(Z(r,e)),inForm:!0,full:a||i.every(({id:f,most:u})=>(n[f]??0)>=u),press:()=>o(i,1),less:c>0?()=>o([...i].reverse(),-1):null}}var Md=["E","S","W","L"],Yi=({short:e=""})=>Md.indexOf(e);function Id({place:e,ships:t,min:n=0,max:s,marks:o}){return o?[...new Set(t.map(a=>o[a]??""))].sort().map(a=>{let r=t.filter(i=>(o[i]??"")===a);return{id:`${e}:${a}`,place:e,mark:a,ships:r,least:0,most:Math.min(s,r.length)}}):[{id:e,place:e,mark:"",ships:t,least:n,most:s}]}function Xi({question:e,view:t,store:n,busy:s,answer:o,frame:a}){let[r,i]=Qa(e),c=e.name==="undo"?t.undo:null;return l`<${U}
    say=${r}
    busy=${s}
    act=${()=>o({yes:!0})}
    others=${[{say:i,act:()=>o({yes:!1})}]}
    body=${Zn(e,t)&&l`
      <${xi} question=${e} view=${t} />
      ${c&&l`<${Ei} store=${n} to=${c.to_seq} />`}
    `}
    frame=${a}
  />`}function Zi(e,t,n){let[s="",o=""]=e.between,a=[],r=(c,f,u,p,h=1,d={})=>h>0&&a.push({key:`${c}-${f}-${u}`,side:c,kind:f,id:u,label:p,most:h,...d});for(let[c,f]of[["give",s],["take",o]]){for(let u of e.colonies[f]??[])r(c,"colony",u,`A colony on ${Z(t,u)}`);for(let[u,p]of Object.entries(e.releases[f]??{}))r(c,"release",u,`Ships of ${g.value.name(u)} out of the warp`,p);for(let[u,p]of Object.entries(e.goods))for(let h of p.give[f]??[])r(c,u,h,`${g.value.name(u)}: ${g.value.name(h)}`)}for(let c of e.cards)r("give","cards",c.id,g.value.name(c.title),1,{title:c.title});let i=e.hand_sizes[o]??0;r("take","card_count","","Any card",i,{title:null});for(let c of e.kinds)r("take","kinds",c,`A card: ${g.value.name(c)}`,i);for(let c of n)r("take","titles",c,g.value.name(c),1,{title:c});return a}function lo(e,t,n){let s={};for(let{key:o,kind:a,id:r}of e.filter(i=>i.side===t&&n[i.key]))a==="colony"?s.colony=r:a==="card_count"?s.card_count=n[o]:a==="release"||a==="kinds"?s[a]={...s[a],[r]:n[o]}:s[a]=[...s[a]??[],r];return s}function Qt(e,t){return Object.entries(e).flatMap(([s,o])=>s==="colony"?o?[`a colony on ${Z(t,o)}`]:[]:s==="card_count"?o&&!e.cards?[`${o===1?"a card":`${o} cards`} of the giver's choice`]:[]:s==="kinds"?Object.entries(o??{}).map(([a,r])=>`${r} of the giver's ${g.value.name(a).toLowerCase()} cards`):s==="release"?Object.entries(o??{}).map(([a,r])=>`${r} of ${g.value.name(a)}'s ships out of the warp`):(o??[]).map(a=>g.value.name(a))).join(", ")||"nothing"}function Qi({offer:e,cards:t}){let n={},s=(e?.give.cards??[]).map(c=>c.split("#")[0]??"");for(let c of s)n[`take-titles-${c}`]=1;let o=(e?.give.card_count??0)-s.length;o>0&&(n["take-card_count-"]=o);for(let[c,f]of[["take",e?.give??{}],["give",e?.take??{}]])for(let[u,p]of Object.entries(f))if(u==="colony"&&p)n[`${c}-colony-${p}`]=1;else if(u==="release")for(let[h,d]of Object.entries(p))n[`${c}-release-${h}`]=d;else if(Array.isArray(p)&&u!=="cards"&&u!=="titles")for(let h of p)n[`${c}-${u}-${h}`]=1;let a=e?.take??{},r=[...t],i=c=>{let f=r.findIndex(({title:p})=>c(p)),[u]=f<0?[]:r.splice(f,1);u&&(n[`give-cards-${u.id}`]=1)};for(let c of a.titles??[])i(f=>f===c);for(let[c,f]of Object.entries(a.kinds??{}))for(let u=0;u<f;u++)i(p=>g.value.kinds.get(p)===c);for(let c=0;c<(a.card_count??0);c++)i(()=>!0);return{counts:n,titles:s}}function el(e,t){let{variants:n,options:s}=e,o=["cosmic",...n.reward_deck||n.common_rewards?["reward"]:[],...n.classic?["edicts"]:[]],a=s.sets,r=i=>i&&o.includes(i.deck)&&(i.kind!=="flare"||!a||a.includes(i.set));return g.value.titles(t,r)}var Pd=300,tl="No deal: both lose ships";function ol({question:e,view:t,busy:n,answer:s,tried:o,frame:a}){let[r,i]=b({}),[c,f]=b([]),[u="",p=""]=e.between,h=j(A(t,p)),d=e.offer,$=d&&e.offer_by===p,m=Zi(e,t,c),v={give:lo(m,"give",r),take:lo(m,"take",r)},y=Object.values(r).some(Boolean),k=e.offers_left>0,E=Rd(k&&y&&!n?v:null,o),P=(C,ne)=>i($e=>co(m,$e,C,ne)),ce=(C,ne)=>i($e=>co(m,$e,C,($e[C.key]??0)+ne)),B=C=>i(ne=>co(m,ne,C,C.most===1&&ne[C.key]?0:(ne[C.key]??0)+1)),J=()=>(i({}),f([])),he=C=>{C&&(f(ne=>[...new Set([...ne,C])]),i(ne=>({...ne,[`take-titles-${C}`]:1})))},Qe=()=>{let C=Qi(e);f(C.titles),i(C.counts)};ve(k?m.filter(({kind:C})=>C==="colony"||C==="cards").map(C=>[C.key,{chosen:!!r[C.key],count:null,label:C.label,press:()=>B(C),drag:C.key,spot:C.id,inForm:!0}]):[]),jd(d?[d.give.colony,d.take.colony]:[],v.give.colony,v.take.colony);let ue={say:`Offer this to ${h}`,act:()=>s({offer:v})},V={say:`Accept ${h}'s offer`,act:()=>s({accept:d?.id??""})},H=$&&!y,te=H?V:ue,Ll=[...$&&y?[V]:[],...d&&e.offer_by===u?[{say:"Withdraw your offer",act:()=>s({withdraw:!0})}]:[],...k||H?[{say:tl,act:()=>s({refuse:!0})}]:[]],Nl=k&&l`
    <div class="chips" role="group" aria-label="Begin with">
      <button type="button" onClick=${()=>i(C=>Ld(m,C,t))}>Swap colonies</button>
      <button type="button" onClick=${()=>i(C=>({...C,...Nd(m),"take-card_count-":Math.max(1,C["take-card_count-"]??0)}))}>A card each</button>
      ${$&&l`<button type="button" onClick=${Qe}>Start from ${h}'s offer</button>`}
      <button type="button" disabled=${!y} onClick=${J}>Clear</button>
    </div>
    <div class="trays">
      <${nl} side="give" heading="You give" seat=${u} ...${{all:m,counts:r,add:ce,view:t}} />
      <${nl} side="take" heading=${`${h} gives`} seat=${p} ...${{all:m,counts:r,add:ce,view:t}} />
    </div>
    <div class="supplies">
      <${sl} side="give" said="Your colonies and cards" ...${{all:m,counts:r,toggle:B,seat:u}} />
      <div>
        <${sl} side="take" said=${`Of ${h}: colonies, any card, or a kind of card`} ...${{all:m,counts:r,toggle:B,seat:p}} />
        <label class="by-name">A card by its name
          <select value="" onChange=${({currentTarget:C})=>(he(C.value),C.value="")}>
            <option value="">choose one</option>
            ${e.kinds.map(C=>l`<optgroup key=${C} label=${g.value.name(C)}>${el(t,[C]).map(([ne,$e])=>l`<option key=${ne} value=${ne}>${$e}</option>`)}</optgroup>`)}
          </select>
        </label>
      </div>
    </div>
    <p class="happens" role="status">${y?`You give ${Qt(v.give,t)}; ${h} gives ${Qt(v.take,t)}. `:""}${E?l`<b class="trouble">${E}</b>`:`Offers left: ${e.offers_left}`}</p>
  `;return l`<${U}
    ...${k||H?te:{say:tl,act:()=>s({refuse:!0})}}
    missing=${k&&!y&&!H?"Put something into a tray":""}
    busy=${n}
    others=${Ll}
    clear=${J}
    body=${l`<div class="deal-table">
      ${d&&l`<p><b>${$?`${h} offers`:"Your offer"}:</b> you give
        ${" "}${Qt($?d.take:d.give,t)}, and get ${Qt($?d.give:d.take,t)}.</p>`}
      ${Nl}
    </div>`}
    list=${k&&l`<fieldset>
      <legend class="unseen">The deal</legend>
      ${m.map(C=>l`<${Zt}
        key=${C.key}
        amount=${{id:C.key,label:`${C.side==="give"?"You give":`${h} gives`}: ${C.label}`,least:0,most:C.most}}
        now=${r[C.key]??0}
        set=${(ne,$e)=>P(C,$e)}
        add=${(ne,$e)=>ce(C,$e)}
      />`)}
    </fieldset>`}
    frame=${a}
  />`}function co(e,t,n,s){let o=n.kind==="colony"&&s?e.filter(({side:a,kind:r})=>a===n.side&&r==="colony"):[];return{...t,...Object.fromEntries(o.map(({key:a})=>[a,0])),[n.key]:Math.max(0,Math.min(n.most,s))}}function Ld(e,t,n){let s=({id:a})=>Object.values(n.planets[a]??{}).reduce((r,i)=>r+(i?.length??0),0),o={...t};for(let a of["give","take"]){let r=e.filter(c=>c.side===a&&c.kind==="colony"),i=[...r].sort((c,f)=>s(f)-s(c))[0];i&&!r.some(({key:c})=>t[c])&&(o[i.key]=1)}return o}function Nd(e){let t=({title:s})=>g.value.entry(s)?.value??100,n=e.filter(({kind:s})=>s==="cards").sort((s,o)=>t(s)-t(o))[0];return n?{[n.key]:1}:{}}function nl({side:e,heading:t,seat:n,all:s,counts:o,add:a}){let r=s.filter(c=>c.side===e&&o[c.key]),i=c=>{let f=s.find(({key:u})=>u===c);f?.side===e&&a(f,1)};return l`<section class=${`basket of-${n}`} aria-label=${t} ...${Ne(i)}>
    <h3>${t}</h3>
    <ul>
      ${r.map(c=>l`<li key=${c.key}><${al} good=${c} seat=${n} count=${o[c.key]??0} say="Take out" press=${()=>a(c,-1)} /></li>`)}
      ${r.length===0&&l`<li class="quiet">nothing yet</li>`}
    </ul>
  </section>`}function sl({side:e,said:t,seat:n,all:s,counts:o,toggle:a}){let r=s.filter(i=>i.side===e&&(o[i.key]??0)<i.most);return l`<section aria-label=${t}>
    <p class="quiet small">${t}</p>
    <ul class="supply">
      ${r.map(i=>l`<li key=${i.key} ...${Le(i.key)}>
        <${al} good=${i} seat=${n} count=${0} say="Put in" press=${()=>a(i)} />
      </li>`)}
    </ul>
  </section>`}function al({good:e,seat:t,count:n,say:s,press:o}){let a=n>1&&l`<span class="stepped">${n}</span>`;return e.kind==="colony"?l`<button type="button" class=${`colony of-${t}`} data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}><span class="disc" aria-hidden="true"></span>${e.label.replace("A colony on ","")}</button>`:e.title!==void 0?l`<span class="good" data-offer=${e.key}><${xe} title=${e.title} name=${e.label} does=${s} press=${o} small=${!0} />${a}</span>`:l`<span class="good"><button type="button" class="pick" data-offer=${e.key} aria-label=${`${s}: ${e.label}`} onClick=${o}>${e.label}</button>${a}</span>`}function jd(...e){let t=e.flat().filter(Boolean);_(()=>(je.value=new Set(t),()=>{je.value=new Set}),[t.join(" ")])}function Rd(e,t){let[n,s]=b("");return _(()=>{if(s(""),!e)return;let o=new AbortController;return z(Pd,o.signal).then(()=>t({offer:e},o.signal)).then(a=>o.signal.aborted||s(a),()=>{}),()=>o.abort()},[JSON.stringify(e)]),n}var uo=["W","S","L","E"];function rl({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.items??[],[r,i]=b(()=>po(e)),[c,f]=b([]),u=m=>e.marks?.[m]??"",p=(m,v)=>{i(y=>({...y,...Object.fromEntries(m.filter(k=>il(e,k,v)).map(k=>[k,v]))})),f([])},h=()=>s({items:Object.fromEntries(e.targets.map(({target:m})=>[m,a.filter(v=>r[v]===m)]).filter(([,m])=>m?.length))}),d=e.targets.flatMap(({target:m,min:v=0,max:y})=>{let k=a.filter(E=>r[E]===m).length;return k>y?[`${j(Z(t,m))}: ${k-y} too many`]:k<v?[`${j(Z(t,m))}: ${v-k} more`]:[]}),$=m=>g.value.name(u(m)||m);return l`<${U}
    say=${`Place ${a.length===1?"it":`all ${a.length}`}`}
    missing=${d[0]??""}
    busy=${n}
    act=${h}
    clear=${()=>(f([]),i(po(e)))}
    body=${l`<div class="placing">
      <div class="chips" role="group" aria-label="Presets">
        ${Ud.map(([m,v])=>l`<button type="button" key=${m} onClick=${()=>(f([]),i(v(e)))}>${m}</button>`)}
      </div>
      <p class="quiet">${c.length?"Now click where they go.":"Drag what shall go elsewhere; or click it, and then where it goes."}</p>
      <div class="targets">
        ${e.targets.map(({target:m,max:v})=>l`<div
            key=${m}
            class="target"
            role="group"
            aria-label=${j(Z(t,m))}
            ...${Ne(()=>p(c,m))}
          >
            <button type="button" class="here" disabled=${!c.length} onClick=${()=>p(c,m)}>
              ${j(Z(t,m))} <small>${a.filter(y=>r[y]===m).length}${v<a.length?` of ${v}`:""}</small>
            </button>
            <ul>
              ${a.filter(y=>r[y]===m).sort((y,k)=>bt(u(y))-bt(u(k))).map(y=>l`<li key=${y}><button
                  type="button"
                  class=${`skilled${c.includes(y)?" chosen":""}`}
                  ...${Le(y,()=>c.includes(y)||f([y]))}
                  aria-pressed=${c.includes(y)?"true":"false"}
                  aria-label=${`${$(y)} at ${Z(t,m)}`}
                  title=${g.value.text(u(y))||$(y)}
                  onClick=${()=>f(c.includes(y)?c.filter(k=>k!==y):[...c,y])}
                >${u(y)||$(y)}</button></li>`)}
            </ul>
          </div>`)}
      </div>
      ${Bd(e).map(m=>l`<p class="small" key=${m}><b>${m} ${g.value.name(m)}.</b> ${g.value.text(m)}</p>`)}
    </div>`}
    frame=${o}
  />`}var bt=e=>uo.includes(e)?uo.indexOf(e):uo.length,Bd=({marks:e})=>[...new Set(Object.values(e??{}))].sort((t,n)=>bt(t)-bt(n)),il=({allowed:e,targets:t},n,s)=>(e?.[n]??t.map(o=>o.target)).includes(s);function po(e){let t=Object.entries(e.on_timeout?.items??{}).flatMap(([n,s])=>s.map(o=>[o,n]));return{...as(e,e.items??[],(n,s)=>s[0]),...Object.fromEntries(t)}}function as(e,t,n){let s={},o=a=>t.filter(r=>s[r]===a);for(let a of t){let r=e.targets.filter(({target:c,max:f})=>o(c).length<f&&il(e,a,c)).map(({target:c})=>c),i=(c,f)=>o(c).filter(u=>!f||e.marks?.[u]===f).length;s[a]=n(a,r,i)??e.allowed?.[a]?.[0]??e.targets[0]?.target??""}return s}var os=({items:e,marks:t})=>[...e??[]].sort((n,s)=>bt(t?.[n]??"")-bt(t?.[s]??"")),fo=(e,t)=>[...e].sort((n,s)=>t(n)-t(s))[0],Ud=[["Balanced",e=>as(e,os(e),(t,n,s)=>fo(n,o=>100*s(o,e.marks?.[t]??"")+s(o,"")))],["Leaders at home",e=>{let t=os(e).filter(s=>e.marks?.[s]==="L"),n=os(e).filter(s=>e.marks?.[s]!=="L");return as(e,[...t,...n],(s,o,a)=>e.marks?.[s]==="L"?fo([...o].reverse(),r=>Math.floor(a(r,"L")/2)):fo(o,r=>a(r,"")))}],["Strongest first",e=>as(e,os(e),(t,n)=>n[0])],["As the clock would",po]];function ll(e){return e.question.items?l`<${rl} ...${e} />`:l`<${Fd} ...${e} />`}function Fd({question:e,view:t,busy:n,answer:s,frame:o}){let a=e.total??0,[,r=""]=/\b(ship|card|token|reward|counter)s?\b/.exec(e.prompt)??[],i=$t(e.targets.map(c=>({id:c.target,label:j(Z(t,c.target)),least:c.min??0,most:c.max,text:ts(t,e.name,c.target)||g.value.text(c.target),emblem:_e(c.target)})),a,a,r||"thing");return l`<${U}
    say=${`${le(e)==="Choose"?"Share out":le(e)} ${r?R(a,r):a}`}
    missing=${i.missing}
    busy=${n}
    act=${()=>s({amounts:ns(i.counts)})}
    clear=${i.clear}
    list=${l`<${ss} counts=${i} />`}
    frame=${o}
  />`}var rs="*",ul={window:rs,until:"game",when:"nothing_playable"},fl={window:rs,until:"game",when:"pointless"},cl={phase:"in this phase",encounter:"in this encounter",game:"in the whole game"},ho=e=>`${e.path}/seats/${e.seat.peek()}/standing-orders`,en=(e,t)=>O("PATCH",ho(e),{token:e.token,body:t}),mo=({window:e,when:t})=>e===rs&&(t===ul.when||t===fl.when);function pl({store:e}){let{busy:t,trouble:n,attempt:s}=M(),o=e.newest.value,a=e.seat.value;if(!o||!a||o.status==="over")return null;let r=I(o,a).standing_orders??[],i=!r.some(mo),c=r.filter(u=>!mo(u)),f=u=>s(()=>u().finally(()=>e.look()));return l`<details class="orders">
    <summary>Standing orders${c.length?` (${c.length})`:""}</summary>
    <label class="choice">
      <input type="checkbox" checked=${i} disabled=${t} onChange=${()=>f(()=>i?Dd(e):Hd(e))} />
      <span><b>Ask me everything</b><small>Else you pass by yourself while you hold nothing to play, or nothing but what is pointless.</small></span>
    </label>
    <ul>
      ${c.map(u=>{let p=zd(u);return l`<li key=${p}>
          <span>${p}</span>
          <button disabled=${t} aria-label=${`Take away: ${p}`} onClick=${()=>f(()=>en(e,{remove:Wd(u)}))}>Take away</button>
        </li>`})}
    </ul>
    <p class="trouble" role="alert">${n}</p>
  </details>`}var Dd=e=>en(e,{add:ul}).then(()=>en(e,{add:fl}));async function Hd(e){let{orders:t}=await S(ho(e),{token:e.token}),n=t.filter(s=>!mo({window:s.window??"",when:s.when??""}));await O("PUT",ho(e),{token:e.token,body:{orders:n,default:"drop"}})}function Wd({window:e,question:t,answer:n,until:s,when:o}){return e?{window:e,until:s,when:o}:{question:t,answer:n,until:s}}function zd({window:e,question:t,answer:n,until:s}){let o=g.value.name(e||t);return e?`Pass: ${e===rs?"every window":o}, ${cl[s]}`:`${o}: ${es(n,g.value)}, ${cl[s]}`}function dl({busy:e,pass:t}){return l`<span class="pass-on">Pass here
    <button type="button" disabled=${e} onClick=${()=>t("encounter")} aria-label="Pass in this window all encounter">all encounter</button>
    <button type="button" disabled=${e} onClick=${()=>t("game")} aria-label="Pass in this window all game">all game</button>
  </span>`}function hl(e){let{question:t,answer:n,frame:s}=e,[o,a]=b(""),r=t.abilities.find(p=>p.use===o),i=r?.question;if(!i)return l`<${qd} ...${e} open=${a} />`;let c=p=>n({use:o,answer:{kind:i.kind,...p}}),{head:f,rest:u}=Ze(i.prompt);return l`<div class="inner">
    <p><b>${r.label}.</b> ${u} ${f}</p>
    <${$o} ...${e} question=${i} answer=${c} frame=${{...s,beside:l`<button type="button" onClick=${()=>a("")}>Back</button>${s.beside}`}} />
  </div>`}function qd({question:e,view:t,busy:n,answer:s,frame:o,open:a}){let r=Vt(t)??[],i=new Set,c=e.abilities.map(({use:d,label:$,text:m,name:v})=>{let y=r.find(({id:k,title:E})=>!i.has(k)&&Gd(E,d,v));return y&&i.add(y.id),{id:d,label:$,text:m,...y?{spot:y.id,title:y.title}:{emblem:_e(d.split(".")[0]??"")}}}),f=de(c,0,1),u=e.abilities.find(({use:d})=>f.chosen.includes(d)),p=()=>u?u.question?a(u.use):s({use:u.use}):s({pass:!0}),h=c.some(({id:d,title:$})=>d===u?.use&&$);return l`<${U}
    say=${u?`${h?"Play":"Use"} ${u.label}${u.question?" …":""}`:"Pass"}
    missing=${u||e.may_pass?"":"Choose what you use"}
    busy=${n}
    act=${p}
    others=${u&&e.may_pass?[{say:"Pass",act:()=>s({pass:!0})}]:[]}
    clear=${f.clear}
    know=${u&&h&&l`<p>${u.text}</p>`}
    list=${c.length>0&&l`<${ke} choice=${f} />`}
    frame=${o}
  />`}function Gd(e,t,n){let[s="",o=""]=t.split(".");return e===t||e===s?!0:(o==="wild"||o==="super")&&(e===`flare-${s}`||g.value.name(e)===n)}var Vd={arrange:Ii,choose_cards:Wi,choose_number:qi,choose_option:Gi,choose_planets:Vi,choose_seats:Ki,choose_ships:Ji,confirm:Xi,deal:ol,distribute:ll,respond:hl};function $o(e){let t=Vd[e.question.kind];return l`<${t} ...${e} />`}function ml({store:e}){let t=e.newest.value,n=e.seat.value,[s,o]=b(""),[a,r]=b(""),i=T(new Set).current,c=t?.status==="running"&&n?t:null,f=c?.questions.filter(d=>d.kind!==null)??[],u=f.find(({id:d})=>d===s)??f[0];if(Yd(e,u,i,r),!c)return null;let p=f[(f.findIndex(({id:d})=>d===u?.id)+1)%f.length],h=()=>(u&&i.add(u.id),r(""));return l`<section class="questions" aria-label="Your questions">
    ${e.refused.value&&l`<p class="trouble" role="alert">${e.refused.value}</p>`}
    ${a&&l`<p class="closed" role="status">${a}</p>`}
    ${u?l`<${Zd} key=${u.id} question=${u} view=${c} store=${e} closed=${a} done=${h} />`:l`<div class="row waiting"><p class="quiet">Nothing is asked of you now. ${Kd(c)}</p><${ro} store=${e} /></div>
          <${ki} store=${e} view=${c} />`}
    ${f.length>1&&l`<button type="button" class="others small" onClick=${()=>o(p?.id??"")}>${f.length} questions: show the next one</button>`}
  </section>`}function Kd(e){let t=e.waiting.filter(n=>n in e.seats);return t.length?`Waiting for ${ae(t.map(n=>A(e,n)))}.`:""}function Yd(e,t,n,s){let o=T(void 0);be(()=>{let a=o.current;if(o.current=t,a&&!n.has(a.id)&&a.id!==t?.id&&!bo(e,a)){let c=e.newest.peek(),f=c&&I(c,a.seat)?.stand_in;s(`“${Ze(N(a.prompt)).head}” ${f?"was answered by the bot that plays for you":"was answered elsewhere, or fell away"}.`)}let r=document.activeElement===document.body||document.activeElement?.closest(".dock, .board")!=null,i=t&&document.querySelector(`.question[data-id="${CSS.escape(t.id)}"] h2`);r&&i instanceof HTMLElement&&i.focus({preventScroll:!0})},[t?.id])}var Jd=({kind:e,name:t,...n})=>e==="deal"||e==="arrange"||t==="choose_alien"||t==="undo"||"items"in n,Xd=600;function Zd({question:e,view:t,store:n,closed:s,done:o}){let[a,r]=b(!1),[i,c]=b(!1);be(()=>{if(!s)return;c(!0);let V=setTimeout(()=>c(!1),Xd);return()=>clearTimeout(V)},[s]);let[f,u]=b(""),[p,h]=b(!1),d=T(!1),$=async V=>{if(d.current)return;d.current=!0,r(!0),u(""),n.refused.value="";let H="";o();try{await V()}catch(te){H=W(te)}await n.look(),bo(n,e)?u(H):n.refused.value=H&&`${H} Your answer did not count.`,d.current=!1,r(!1)};eh(e),th(e,t);let m=V=>$(()=>$l(n,e,V)),v=(V,H)=>sh(n,e,V,H),y=V=>$(()=>nh(n,e,V)),{head:k,rest:E}=Ze(N(e.prompt)),P=Zn(e,t)?"":E,ce=Di(t,e.name),B=Jd(e),J=Hi(t,e.name),he=(P||ce||J)&&l`<div class="know" tabindex="0" role="region" aria-label="About the question">
    ${ce&&l`<p class="stake">${ce}</p>`}
    ${P&&l`<p class="quiet">${P}</p>`}
    ${J&&l`<p class="lying">${J}</p>`}
  </div>`,Qe=l`
    <button type="button" class="rule" onClick=${()=>Xt("rules",e.rule)}>Rule ${e.rule}</button>
    ${e.secret&&l`<span>Only you see this.</span>`}
    ${e.remaining_ms!==null&&l`<span>When the time is over: ${es(e.on_timeout,g.value)}.</span>`}
    ${e.kind==="respond"&&e.may_pass&&l`<${dl} busy=${a} pass=${y} />`}
  `,ue={beside:l`<${ro} store=${n} /><${li} store=${n} question=${e} />`,about:he||null,foot:Qe};return l`<article class=${`question ${e.kind}${B?" overlay":""}${p?" folded":""}`} data-id=${e.id}>
    <header>
      <h2 tabindex="-1" aria-live="polite">${k}</h2>
      ${e.remaining_ms!==null&&l`<${ao} of=${e} seenAt=${n.seenAt} /><${mi} store=${n} question=${e} />`}
      ${B&&l`<${Qd} store=${n} folded=${p} fold=${h} />`}
    </header>
    ${f&&l`<p class="trouble" role="alert">${f}</p>`}
    <${$o} question=${e} view=${t} store=${n} busy=${a||i} answer=${m} tried=${v} frame=${ue} />
  </article>`}function Qd({store:e,folded:t,fold:n}){let s=e.talk.unread.value,o=a=>(n(!0),oo(a));return l`<span class="ways">
    <button type="button" class="fold small" aria-expanded=${t?"false":"true"} onClick=${()=>n(!t)}>${t?"Back to the question":"See the table"}</button>
    <button type="button" class="fold small to-panel" onClick=${()=>o("story")}>Story</button>
    <button type="button" class="fold small to-panel" onClick=${()=>o("talk")}>Talk${s>0&&l` <span class="unread">${s}<span class="unseen"> unread</span></span>`}</button>
  </span>`}function eh({id:e,kind:t,about:n}){_(()=>{if(t!=="deal")return je.value=new Set(n.planets),()=>{je.value=new Set}},[e])}function th(e,t){_(()=>{let n="planets"in e?e.planets:"places"in e?e.places.map(({place:a})=>a):"targets"in e?e.targets.map(({target:a})=>a):[],s=new Set(n.map(a=>a.replace(/-\d+$/,""))),[o=""]=s;if(!(s.size!==1||!(o in t.seats)))return lt.value=o,()=>{lt.value=""}},[e.id])}var bo=(e,t)=>e.newest.peek()?.questions.some(n=>n.id===t.id)??!1;async function nh(e,t,n){await en(e,{add:{window:t.name,until:n}}),await e.look(),bo(e,t)&&await $l(e,t,{pass:!0})}var $l=(e,t,n)=>O("POST",`${e.path}/commands`,{token:e.token,body:bl(t,n),key:K()});async function sh(e,t,n,s){let o={token:e.token,body:bl(t,n),signal:s};try{return await O("POST",`${e.path}/commands?dry_run=true`,o),""}catch(a){return s.aborted?"":W(a)}}var bl=(e,t)=>({type:"answer",question_id:e.id,answer:{kind:e.kind,...t}});var _l="cosmic-ledger-tips",is=8,oh=()=>Math.max(4,Math.round(innerWidth/180)),ah=250,gl=".question, .hand .card, .plate, .spot, .lit, .top, .tabs, .absence, .caption, .reveal, .board [data-id=warp]",rh=".board [data-id], .tab h2, .tab .sentence, .tab button, .tab select, .tab p",yl=e=>Object.keys(e.seats).find(t=>t!==e.viewer&&I(e,t).player&&!I(e,t).bot)??"",xl=[{id:"alien",at:".question",when:({names:e})=>e.includes("choose_alien"),text:()=>"Your alien has a power that breaks a rule of the game. Read what each one does; any of them will do for a first game."},{id:"answer",at:".question .main",when:({names:e})=>e.length>0&&!e.includes("choose_alien"),text:()=>"What you can choose is ringed on the table or lifted in your hand. This button says what it does, and waits for you."},{id:"plates",at:".board .plate",when:({view:e})=>e.turn.number>0,text:()=>"A plate is a player. Its circles are colonies in other systems: who fills them all wins. Press a plate to read the alien's power."},{id:"hand",at:".hand",when:({names:e})=>e.includes("select_card"),text:()=>"Your cards. A number attacks: it is added to your ships. N negotiates: if both sides play one, you make a deal. The others are used at their own moment."},{id:"ally",at:".question",when:({names:e})=>e.includes("ally"),text:()=>"Allies send one to four ships. With the offense they win a colony, with the defense they win cards or ships. If their side loses, their ships go to the warp."},{id:"warp",at:".board [data-id=warp]",when:({view:e})=>Object.keys(e.seats).some(t=>t===e.viewer&&I(e,t).ships_in_warp>0),text:()=>"Ships that are lost wait in the warp, in the middle. You get one back at the beginning of each of your turns."},{id:"story",at:"#tab-story",when:({view:e})=>e.turn.number>1,text:()=>"What has happened stands here. A press on a sentence shows the table of that moment."},{id:"talk",at:"#tab-talk",when:({view:e})=>yl(e)!=="",text:({view:e})=>`Here you talk: to all, or to ${A(e,yl(e))} alone. A deal needs words.`}],yt=xl.map(({id:e})=>e),gt=w(ih());function ih(){let e=localStorage.getItem(_l)??"";return e==="off"?yt:e.split(" ").filter(Boolean)}function vl(e){gt.value=[...new Set([...gt.value,...e])],localStorage.setItem(_l,gt.value.length>=yt.length?"off":gt.value.join(" "))}function Sl({store:e}){let t=e.newest.value;if(!t||!e.seat.value||t.status!=="running"||gt.value.length>=yt.length)return null;let n=t.questions.filter(o=>o.kind!==null).map(({name:o})=>o),s=xl.find(({id:o,when:a})=>!gt.value.includes(o)&&a({view:t,names:n}));return s?l`<${lh} key=${s.id} tip=${s} now=${{view:t,names:n}} />`:null}function lh({tip:e,now:t}){let n=T(null),[s,o]=b(null);_(()=>{let r=()=>n.current&&o(ch(n.current,e.at));r();let i=setInterval(r,ah);return addEventListener("resize",r),()=>(clearInterval(i),removeEventListener("resize",r))},[e.id]);let a=s?{left:`${s.left}px`,top:`${s.top}px`}:{visibility:"hidden",left:0,top:0};return l`<aside class="tip" role="note" aria-label="Tip" ref=${n} style=${a}>
    <p>${e.text(t)}</p>
    <p class="buttons">
      <button type="button" class="small" onClick=${()=>vl([e.id])}>Got it</button>
      <button type="button" class="small quiet" onClick=${()=>vl(yt)}>No more tips</button>
      <span class="quiet small">${yt.indexOf(e.id)+1} of ${yt.length}</span>
    </p>
  </aside>`}function ch(e,t){let n=document.querySelector(t)?.getBoundingClientRect();return!document.querySelector(".board .picture")||!n||!n.width||n.bottom<0||n.top>innerHeight?null:wl(e,n,`${gl}, ${rh}`)??wl(e,n,gl)}function wl(e,t,n){let{width:s,height:o}=e.getBoundingClientRect(),a=[...document.querySelectorAll(n)].map(u=>u.getBoundingClientRect()),r=[t,...a].filter(u=>u.width>0&&u.bottom>0&&u.top<innerHeight),i=oh(),c=null,f=1/0;for(let u=is;u+o+is<=innerHeight;u+=i)for(let p=is;p+s+is<=innerWidth;p+=i){let h=Math.hypot(kl(p,p+s,t.left,t.right),kl(u,u+o,t.top,t.bottom));h>=f||r.some(d=>d.left<p+s&&p<d.right&&d.top<u+o&&u<d.bottom)||([c,f]=[{left:p,top:u},h])}return c}var kl=(e,t,n,s)=>Math.max(0,n-t,e-s);var uh=new Set(["cards_revealed","totals_fixed","outcome_fixed"]);function Cl({store:e}){let{playback:t}=e,n=t.current.value,s=t.view.value;return _(()=>{let o=a=>{a.key!==" "||!t.current.peek()||a.target instanceof HTMLButtonElement||a.target instanceof HTMLInputElement||(a.preventDefault(),t.skip())};return addEventListener("keydown",o),()=>removeEventListener("keydown",o)},[t]),!n||!s?null:l`<div class="stage" aria-live="polite">
    ${uh.has(n.type)&&l`<${ph} view=${s} />`}
    ${n.type==="destiny_drawn"&&l`<${fh} item=${n} />`}
    <p class="caption" data-version=${n.version}>
      ${n.about.seats[0]&&l`<${G} seat=${n.about.seats[0]} />`}
      <span>${N(n.text)}</span>
      <span class="buttons">
        <button class="quiet" onClick=${()=>t.skip()}>Skip</button>
        ${t.queue.value.length>0&&l`<button class="quiet" onClick=${()=>t.skipAll()}>To now (${t.queue.value.length})</button>`}
      </span>
    </p>
  </div>`}var fh=({item:e})=>l`<div class="turned destiny" key=${e.version}><${xe} title=${e.about.cards[0]?.split("#")[0]??null} /></div>`;function ph({view:e}){let t=e.encounter;return t?l`<div class="reveal" role="group" aria-label="The cards are revealed">
    <${Ol} key="offense" view=${e} side="offense" seat=${t.offense} />
    <b class="versus">vs</b>
    <${Ol} key="defense" view=${e} side="defense" seat=${t.defense} />
  </div>`:null}function Ol({view:e,side:t,seat:n}){let s=e.encounter,o=s.cards[n]??null,a=(s.explained[`total:${t}`]??s.terms?.[t]??[]).filter(({amount:c})=>c),r=s.totals?.[t]??a.reduce((c,{amount:f})=>c+f,0),i=s.totals?.[t]!==void 0||[s.offense,s.defense].every(c=>dh(s,c)==="attack");return l`<div class=${`side of-${n}${s.winner===t?" won":""}`}>
    <h3><${G} seat=${n} /> ${A(e,n)}</h3>
    <div class="turned"><${xe} title=${o} /></div>
    ${i&&l`<p class="total">${a.length>0&&l`<${mh} to=${r} />`}</p>`}
    ${s.winner&&l`<p class="result">${s.winner===t?"wins":"loses"}</p>`}
    ${i&&l`<ul class="terms">
      ${a.map(({amount:c,source:f,seat:u},p)=>l`<li key=${p}>${c<0?"−":"+"}${Math.abs(c)} ${g.value.name(f)}${u&&u!==n?` of ${A(e,u)}`:""}</li>`)}
    </ul>`}
  </div>`}var dh=({faces:e,cards:t},n)=>e[n]?.type??g.value.kinds.get(t[n]?.split("#")[0]??""),hh=1200,go=24;function mh({to:e}){let[t,n]=b(0);return _(()=>{let s=0,o=setInterval(()=>{s+=1,n(Math.round(e*s/go)),s>=go&&clearInterval(o)},hh/go);return()=>clearInterval(o)},[e]),l`<output aria-label=${String(e)}>${t}</output>`}var Al=["regroup","destiny","launch","alliance","planning","reveal","resolution"];function El({store:e,view:t}){let n=e.game.value?.forked_from,s=Al.indexOf(String(t.phase??""));return l`<header class="top">
    <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
    ${t.status==="running"&&l`<ol class="phases" aria-label="Phases">
      ${Al.map((o,a)=>l`<li key=${o} class=${a<s?"before":""} aria-current=${a===s?"step":void 0}>${g.value.name(o)}</li>`)}
    </ol>`}
    <div class="moment">
      <h1 tabindex="-1">${$h(t)}${t.paused?" · paused":""}</h1>
      <p class="quiet small">${gh(t)}</p>
    </div>
    <div class="tools">
      ${e.trouble.value?l`<span class="trouble" role="status">${e.trouble.value}</span>`:l`<${gi} store=${e} />`}
      <details class="menu">
        <summary aria-label="Menu">☰</summary>
        <div class="sheet">
          ${t.status!=="lobby"&&l`<a href=${`?audit=${e.id}&at=${t.version}`}>Audit</a>`}
          <a href=${`?verify=${e.id}`}>Verify</a>
          ${n&&l`<a href=${jt(e.id,n.game_id)}>Beside the game that it comes from</a>`}
          <${wi} store=${e} />
          <${pl} store=${e} />
          <${Kn} store=${e} />
          ${e.seat.value&&l`<${mr} />`}
          <${$i} store=${e} />
        </div>
      </details>
    </div>
  </header>`}function $h(e){let{status:t,winners:n,encounter:s,turn:o}=e;if(t==="lobby")return"The game has not begun";if(t==="over")return n.length?`${bh(e,n)} won`:"Over, nobody won";if(!s)return o.seat?`${yo(A(e,o.seat))}: ${o.seat===e.viewer?"your turn":"at turn"}`:"The game begins";let a=yo(A(e,s.offense)),r=s.offense===e.viewer?"attack":"attacks";return s.planet?`${a} ${r} ${g.value.name(s.planet)}`:s.defense?`${a} ${r} ${A(e,s.defense)}`:`${a} ${s.offense===e.viewer?"have":"has"} an encounter`}var bh=(e,t)=>yo(t.map(n=>A(e,n)).join(" and ")),yo=e=>e.charAt(0).toUpperCase()+e.slice(1);function gh({turn:e,encounter:t}){return[e.number?`Turn ${e.number}`:"",t?`encounter ${t.number}`:"",t?.destiny?g.value.name(t.destiny):""].filter(Boolean).join(" · ")}function Tl({store:e}){let t=e.view.value;if(e.gone.value&&Xe(e.id))return l`<${Fr} store=${e} />`;if(e.gone.value)return l`<${kh} store=${e} />`;if(!t)return l`<${_h} trouble=${e.trouble.value} />`;let n=e.at.value!==null,s={path:e.path,token:e.token,...n&&{perspective:e.perspective.value}},o=n?null:e.playback.view.value,a=o??t,r=e.newest.value?.status==="over"&&!n&&!o;return l`
    <div class=${`table is-${t.status}${n?" past":""}`}>
      <${El} store=${e} view=${a} />
      <div class="space">
        <${wh} store=${e} />
        <${hi} store=${e} />
        ${t.status==="lobby"?l`<${Rr} store=${e} />`:l`<${Re} view=${a} source=${s} touch=${yh} present=${e.present.value} />`}
        ${!n&&l`<${Cl} store=${e} />`}
      </div>
      ${(e.seat.value?t.status!=="lobby":r)&&l`<${di} store=${e} past=${n}>
        ${r?l`<${yr} store=${e} />`:l`<${ml} store=${e} />`}
        <${wr} view=${t} />
      <//>`}
      <${ri} store=${e} view=${a} />
      ${!n&&l`<${Sl} store=${e} />`}
    </div>
  `}var yh=e=>Xt("aliens",e),vh=200;function wh({store:e}){let t=e.at.value;if(_(()=>{let a=setTimeout(()=>En(t),vh);return()=>clearTimeout(a)},[t]),t===null)return null;let n=e.sentences.value,s=n.findLast(({version:a})=>a<t)?.version??t-1,o=n.find(({version:a})=>a>t)?.version??null;return l`<div class="bar-of-past" role="region" aria-label="The past">
    <button aria-label="The sentence before" disabled=${s<1} onClick=${()=>e.go(s)}>◀</button>
    <span role="status">Version ${t} of ${e.newest.value?.version??t}</span>
    <button aria-label="The sentence after" onClick=${()=>e.go(o)}>▶</button>
    <button class="main" onClick=${()=>e.go(null)}>Back to now</button>
    <${Tn} name="Copy link" address=${()=>new URL(`?game=${e.id}&at=${t}`,location.href).href} />
  </div>`}function kh({store:e}){return l`<div class="notice">
    <h1 tabindex="-1">This game cannot be shown</h1>
    <p role="alert">${e.gone.value}</p>
    <p class="buttons"><a class="button" href=${`?game=${e.id}`}>Try again</a><a class="button" href="./">All games</a></p>
  </div>`}function _h({trouble:e}){return l`<div class="notice">
    <h1 tabindex="-1">The game is being fetched</h1>
    <p role="status">${e}</p>
  </div>`}var ls=w(null),Ml=w(!1),Il=w(!1),cs=w(null),vt=w(null),tn=w(null);function wo(){ls.peek()?.close(),vt.peek()?.close();let e=new URLSearchParams(location.search),t=e.get("game");Ml.value=e.has("new"),Il.value=e.has("learn"),cs.value=e.get("verify");let n=Number(e.get("at")),s=Number.isInteger(n)&&n>0?n:null,o=e.get("audit");vt.value=o===null?null:new In(o),vt.value?.open(s);let[a,r]=[e.get("compare"),e.get("with")];if(tn.value=a&&r?[a,r]:null,t===null){ls.value=null,document.title="Cosmic Ledger";return}let i=ga(t),c=new Cn(t);ls.value=c,document.title="A game - Cosmic Ledger",c.open(s),i&&c.tryOffered(i)}function Pl(e){history.pushState(null,"",e),wo(),window.scrollTo(0,0)}function xh(e){let t=e.target instanceof Element?e.target.closest("a[href^='?'], a[href='./']"):null;!t||e.ctrlKey||e.metaKey||e.shiftKey||e.button||(e.preventDefault(),Pl(t.getAttribute("href")??"./"),document.querySelector("h1")?.focus())}var vo=e=>Pl(`?game=${e}`);function Sh({store:e}){let t=e.offered.value;if(!t)return null;let n=()=>e.offered.value=null;return t.wrong?l`<p class="notice" role="alert">
      This link cannot give you its seat. ${t.wrong} You keep your own. <button onClick=${n}>Close</button>
    </p>`:l`<p class="notice" role="alert">
    This is the link of the seat ${t.seat}, and you have a seat at this table already. Which one do you play?
    <button onClick=${n}>Keep my seat</button> <button onClick=${()=>e.takeOffered()}>Play ${t.seat}</button>
  </p>`}function Oh(){let e=ls.value;return e?l`<main class="playing"><${hr} key=${e.id} store=${e} /><${Sh} store=${e} /><${Tl} key=${e.id} store=${e} /></main>`:vt.value?l`<main class="playing"><${Ha} key=${vt.value.id} inspection=${vt.value} open=${vo} /></main>`:tn.value?l`<main class="playing"><${Ga} key=${tn.value.join()} one=${tn.value[0]} other=${tn.value[1]} /></main>`:l`
    <header class="top">
      <a class="brand" href="./"><img src="page/picture.svg" alt="" width="28" height="28" /><span>Cosmic Ledger</span></a>
      <nav aria-label="About"><a href="?learn">How to play</a> <a href="?verify=">Verify</a> <a href="docs">API</a></nav>
    </header>
    <main>
      ${Ml.value?l`<${or} open=${vo} />`:Il.value?l`<${$r} />`:cs.value!==null?l`<${Ja} key=${cs.value} game=${cs.value} />`:l`<${ur} open=${vo} />`}
    </main>
  `}addEventListener("popstate",wo);addEventListener("click",xh);wo();Ls();Fo(l`<${Oh} />`,document.getElementById("page"));
